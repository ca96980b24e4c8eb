import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import type { LoggedMail } from '#contract/reminders.ts';
import {
  aMail,
  answerWith,
  calls,
  mailsOf,
  openMembers,
  panel,
  row,
} from '#web/testing/members-panel.ts';
import { data, problem } from '#web/testing/render-app.tsx';
import { aBeacon, bea, jonas } from '#web/testing/sample-beacon.ts';

const { uuid, nextAssessment } = aBeacon();
const link = 'http://127.0.0.1/assess/abc';

describe('The list of members', () => {
  test('counts roles and marks admins and pending members', async () => {
    const [first, second] = aBeacon().users;
    if (!first || !second) throw new Error('The sample has fewer than two members');
    const vera = { ...second, userId: uuid, name: 'Vera', roles: ['viewer'], pending: true };
    openMembers({ users: [first, second, vera] });
    const members = await panel();
    const summary = 'Viewer 1 · Assessor 2 · ★ Beacon admin 1';
    expect(members.textContent.replaceAll('\u00a0', ' ')).toContain(summary);
    expect((await row('Vera')).querySelector('details')).toBeNull();
    expect((await row('Vera')).textContent).toContain('Pending');
    expect((await row('Jonas')).textContent).not.toContain('Pending');
  });

  test('offers no actions and fetches no mails for viewers without edit permission', async () => {
    const { calls: made } = openMembers({ canEdit: false });
    const members = await panel();
    expect(within(members).queryByRole('button')).toBeNull();
    expect(members.querySelector('details')).toBeNull();
    expect(made).not.toContain(calls.mails);
  });
});

describe('A reminder', () => {
  test('is offered only for members who have not answered', async () => {
    openMembers();
    expect(within(await row('Jonas')).getByRole('button', { name: /^Send reminder/ })).toBeTruthy();
    expect(within(await row('Bea')).queryByRole('button')).toBeNull();
  });

  test('cannot be sent twice at once, and is confirmed', async () => {
    const waiting = Promise.withResolvers<void>();
    const { user, sent } = openMembers({}, { [calls.remind]: answerReminder({ isNight: false }) });
    holdCalls(waiting.promise, 'PUT');
    const button = within(await row('Jonas')).getByRole('button', { name: /^Send reminder/ });
    await user.click(button);
    expect([button.getAttribute('aria-disabled'), button.textContent]).toEqual([
      'true',
      'Sending…',
    ]);
    await user.click(button);
    waiting.resolve();
    expect(await within(await row('Jonas')).findByText('Reminder sent')).toBeTruthy();
    expect(sent).toEqual([{ call: calls.remind, body: { user_id: jonas } }]);
    expect(button.getAttribute('aria-disabled')).toBe('false');
  });

  test('sent at night shows a note', async () => {
    const { user } = openMembers({}, { [calls.remind]: answerReminder({ isNight: true }) });
    await press(user, /^Send reminder/);
    const note = 'Reminder sent, even though it is night-time';
    expect(await within(await row('Jonas')).findByText(note)).toBeTruthy();
  });

  test('requested earlier is shown when the page is opened again', async () => {
    const requested = { kind: 'requested_reminder', state: 'waiting' } as const;
    const mail = aMail({ ...requested, dueAt: '2026-11-22T07:00:00.000Z' });
    openMembers({}, { [calls.mails]: data(mailsOf({ jonas: [mail] })) });
    expect(await within(await row('Jonas')).findByText(/^Reminder scheduled for 7/)).toBeTruthy();
  });

  test.each<[string, Partial<LoggedMail>]>([
    ['Reminder sent 21 Nov 2026, 08:10', { sentAt: '2026-11-21T08:10:00.000Z' }],
    ['The reminder has not been sent yet', { state: 'retrying', detail: '451 Later' }],
    ['The reminder could not be sent', { state: 'failed', detail: '550 Unknown' }],
    [
      'Reminder on hold: No mail server is configured.',
      { state: 'waiting', detail: 'No mail server is configured.' },
    ],
  ])('shows its status: %s', async (words, said) => {
    const mail = aMail({ kind: 'requested_reminder', ...said });
    openMembers({}, { [calls.mails]: data(mailsOf({ jonas: [mail] })) });
    expect(await within(await row('Jonas')).findByText(words)).toBeTruthy();
  });

  test('that is rejected shows the problem', async () => {
    const title = 'This person was reminded less than an hour ago.';
    const { user } = openMembers({}, { [calls.remind]: problem(429, 'too_many', title) });
    await press(user, /^Send reminder/);
    await waitFor(() => expect(alerts()).toEqual([title]));
  });

  test('to somebody who has answered meanwhile refetches the page', async () => {
    let hasAnswered = false;
    const { user } = openMembers(
      {},
      {
        [calls.beacon]: () => answerWith(hasAnswered ? allAnswered() : {})(),
        [calls.remind]: () => {
          hasAnswered = true;
          return problem(409, 'already_answered', 'This person has answered already.')();
        },
      },
    );
    await press(user, /^Send reminder/);
    expect(await within(await row('Jonas')).findByText('✓ Answered')).toBeTruthy();
  });

  test.each([
    ['no_mailbox', 'No email address'],
    ['opted_out', 'Opted out of assessment emails'],
  ] as const)('is not offered for somebody whom mails do not reach: %s', async (reach, words) => {
    openMembers({}, { [calls.mails]: data(mailsOf({}, reach)) });
    const jonasRow = await row('Jonas');
    expect(await within(jonasRow).findByText(words)).toBeTruthy();
    expect(
      within(jonasRow)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Copy link']);
  });
});

describe('A personal link', () => {
  test('is copied and shown with a warning', async () => {
    const { user } = openMembers({}, { [calls.link]: data({ link }) });
    await press(user, /^Copy link/);
    const shown = await screen.findByRole('textbox', { name: 'Personal link for Jonas Weber' });
    expect(shown).toHaveProperty('value', link);
    expect(await navigator.clipboard.readText()).toBe(link);
    expect((await row('Jonas')).textContent).toContain('can answer as Jonas Weber');
  });

  test('is shown for manual copying if there is no clipboard', async () => {
    const { user } = openMembers({}, { [calls.link]: data({ link }) });
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await press(user, /^Copy link/);
    expect(await screen.findByText(/^Copy the link yourself/)).toBeTruthy();
  });

  test('that is rejected shows the problem', async () => {
    const { user } = openMembers({}, { [calls.link]: problem(409, 'not_asked', 'Not asked.') });
    await press(user, /^Copy link/);
    await waitFor(() => expect(alerts()).toEqual(['Not asked.']));
  });
});

function allAnswered(): Partial<Beacon> {
  const assessedAt = '2026-11-20T09:00:00.000Z';
  const assessors = [bea, jonas].map((userId) => ({ userId, assessedAt }));
  return { nextAssessment: { ...nextAssessment, assessors } as Beacon['nextAssessment'] };
}

function answerReminder({ isNight }: { isNight: boolean }) {
  return data({ ...mailsOf({}), isNight });
}

/** Holds back calls of a method until a promise resolves. */
function holdCalls(until: Promise<void>, held: string): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (address, init) => {
    if (init?.method === held) await until;
    return fetch(address, init);
  };
}

async function press(user: ReturnType<typeof openMembers>['user'], name: RegExp): Promise<void> {
  await user.click(within(await row('Jonas')).getByRole('button', { name }));
}

function alerts(): string[] {
  return screen.getAllByRole('alert').flatMap(({ textContent }) => textContent || []);
}
