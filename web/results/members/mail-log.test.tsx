import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import type { BeaconMails } from '#contract/reminders.ts';
import {
  aMail,
  calls,
  mailsOf,
  openMembers,
  panel,
  row,
  expand,
} from '#web/testing/members-panel.ts';
import { data, problem } from '#web/testing/render-app.tsx';
import { aBeacon } from '#web/testing/sample-beacon.ts';

const { nextAssessment } = aBeacon();

describe('The mails of a member', () => {
  test('are listed with their status and times', async () => {
    const mails = [
      aMail({ detail: '250 OK' }),
      aMail({ kind: 'assessment_reminder', state: 'waiting', dueAt: '2026-11-22T12:00:00.000Z' }),
      aMail({ kind: 'assessment_reminder', n: 2, state: 'not_needed' }),
      aMail({
        kind: 'requested_reminder',
        state: 'retrying',
        dueAt: '2026-11-21T09:15:00.000Z',
        detail: '451 Later',
      }),
    ];
    const { user } = openMembers({}, { [calls.mails]: data(mailsOf({ jonas: mails })) });
    await expand(user, 'Emails to Jonas Weber');
    const items = await within(await row('Jonas')).findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'InvitationSent 19 Nov 2026, 00:00250 OK',
      'Halfway reminderScheduled for 22 Nov 2026, 12:00',
      'Last-day reminderNo longer needed',
      'Manual reminderNot sent yet. Next try: 21 Nov 2026, 09:15451 Later',
    ]);
  });

  test('are fetched only when they are expanded, if no window is open', async () => {
    const { user, calls: made } = openMembers({ nextAssessment: null });
    await panel();
    expect(made).not.toContain(calls.mails);
    await expand(user, 'Emails to Jonas Weber');
    expect(await screen.findByText('No emails about the latest assessment.')).toBeTruthy();
    expect(made).toContain(calls.mails);
  });

  test('can be fetched again after a failure', async () => {
    let isBroken = true;
    const broken = problem(500, 'unexpected', 'Oops.');
    const { user } = openMembers(
      { nextAssessment: null },
      { [calls.mails]: () => (isBroken ? broken() : data(mailsOf({}))()) },
    );
    await panel();
    await expand(user, 'Emails to Jonas Weber');
    expect(await screen.findByText('Oops.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No emails about the latest assessment.')).toBeTruthy();
  });
});

describe('Upcoming emails', () => {
  test('are a table of date, time, kind and number of people', async () => {
    const sends: BeaconMails['sends'] = [
      { at: '2026-11-22T12:00:00.000Z', kind: 'assessment_reminder', n: 1, people: 2 },
      { at: '2026-11-26T00:00:00.000Z', kind: 'assessment_invitation', n: 1, people: 3 },
    ];
    const { user } = openMembers({}, { [calls.mails]: data({ ...mailsOf({}), sends }) });
    await expand(user, 'Upcoming emails');
    const rows = within(await within(await panel()).findByRole('table')).getAllByRole('row');
    const cells = rows.map(({ children }) => [...children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Date', 'Time', 'Email', 'People'],
      ['22 Nov 2026', '12:00', 'Halfway reminder', 'up to 2'],
      ['26 Nov 2026', '00:00', 'Invitation', '3'],
    ]);
  });

  test('show a message if there are none', async () => {
    const { user } = openMembers({ nextAssessment: null });
    await expand(user, 'Upcoming emails');
    expect(await screen.findByText('No emails scheduled.')).toBeTruthy();
  });
});

test('An anonymous Beacon offers reminders to all, hides who has answered and offers no links', async () => {
  const anonymous = { ...nextAssessment, assessors: [] } as Beacon['nextAssessment'];
  const { user } = openMembers({ isAnonymous: true, nextAssessment: anonymous });
  for (const name of ['Bea', 'Jonas']) {
    const buttons = within(await row(name)).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Send reminder']);
  }
  expect(screen.queryByText(/Not yet|✓ Answered/)).toBeNull();
  await expand(user, 'Emails to Jonas Weber');
  expect(await screen.findByText(/Details are hidden to protect anonymity/)).toBeTruthy();
});

test('Names with markup are shown as text', async () => {
  const name = '<img src=x onerror=alert(1)>'.repeat(6);
  const users = aBeacon().users.map((member) => ({ ...member, name }));
  openMembers({ users });
  const members = await panel();
  expect(within(members).getAllByText(name)).toHaveLength(2);
  expect(members.querySelector('img')).toBeNull();
});
