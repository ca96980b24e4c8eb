import { screen, within } from '@testing-library/react';
import type { Beacon } from '#contract/beacons.ts';
import type { BeaconMails, LoggedMail } from '#contract/reminders.ts';
import { type Answers, data, renderApp } from './render-app.tsx';
import { aBeacon, bea, jonas } from './sample-beacon.ts';

const { uuid } = aBeacon();
export const calls = {
  beacon: `GET /api/beacons/${uuid}`,
  mails: `GET /api/beacons/${uuid}/mails`,
  remind: `PUT /api/beacons/${uuid}/send_reminder`,
  link: `POST /api/beacons/${uuid}/personal_link`,
};

/** Opens Kim's Beacon as a person who may edit it. */
export function openMembers(
  overrides: Partial<Beacon> = {},
  answers: Answers = {},
): ReturnType<typeof renderApp> {
  const defaults = { [calls.beacon]: answerWith(overrides), [calls.mails]: data(mailsOf({})) };
  return renderApp(`/beacon/${uuid}`, { ...defaults, ...answers });
}

export function answerWith(overrides: Partial<Beacon>) {
  const beacon = aBeacon({ canEdit: true, ...overrides });
  const permissions = { userCanCreateBeacons: false };
  return data({ beacon, clientsBeacons: [], permissions, users: {} });
}

export function mailsOf(
  { jonas: mails = [] }: { jonas?: LoggedMail[] },
  reach: BeaconMails['members'][number]['reach'] = 'mail',
): BeaconMails {
  return {
    members: [
      { userId: bea, reach: 'mail', mails: [] },
      { userId: jonas, reach, mails },
    ],
    sends: [],
  };
}

export function aMail(overrides: Partial<LoggedMail>): LoggedMail {
  const { kind = 'assessment_invitation', state = 'sent' } = overrides;
  const sentAt = state === 'sent' ? '2026-11-19T00:00:00.000Z' : null;
  const id = crypto.randomUUID();
  return { id, kind, n: 1, state, dueAt: null, sentAt, detail: null, ...overrides };
}

export const panel = () => screen.findByRole('region', { name: 'Members' });

export async function row(name: string): Promise<HTMLElement> {
  const items = within(await panel()).getAllByRole('listitem');
  const item = items.find(({ textContent }) => textContent.includes(name));
  if (!item) throw new Error(`${name} is not a member`);
  return item;
}

export async function expand(
  user: ReturnType<typeof openMembers>['user'],
  name: string,
): Promise<void> {
  const summaries = [...(await panel()).querySelectorAll('summary')];
  const summary = summaries.find((each) => [each.ariaLabel, each.textContent].includes(name));
  if (!summary) throw new Error(`There is no summary named ${name}`);
  await user.click(summary);
}
