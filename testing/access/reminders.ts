import { expect } from 'vitest';
import { sendReminder } from '#contract/reminders.ts';
import { demoId } from '#server/demo/ids.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp, RejectedVariant } from './set-up.ts';

const kim = demoId('beacon', 'kim');
const jonas = demoId('user', 'jonas@riverside.test');

/** The row of reminders. */
export const reminderSetUps: Record<number, SetUp[]> = {
  27: [
    setUp({
      endpoint: sendReminder,
      changes: ['mails', 'audit_events'],
      valid: () => reminderOf(kim, jonas),
      rejectedVariants: () => strangers,
      shows: showsJonas,
    }),
  ],
};

const strangers: RejectedVariant<typeof sendReminder>[] = [
  ['a Beacon of another organisation', 404, reminderOf(demoId('beacon', 'eli'), jonas)],
  ['an archived Beacon', 404, reminderOf(demoId('beacon', 'otto'), jonas)],
  ['somebody who takes no part', 404, reminderOf(kim, demoId('user', 'parker@riverside.test'))],
  ['somebody elsewhere', 404, reminderOf(kim, demoId('user', 'mia@hillcrest.test'))],
];

function reminderOf(uuid: string, userId: string) {
  return { params: { uuid }, body: { user_id: userId } };
}

function showsJonas({ data, changes }: Outcome): void {
  expect(data).toMatchObject({ isNight: expect.any(Boolean) });
  const mails = changes.filter(({ table }) => table === 'mails');
  expect(mails.map(({ after }) => after)).toMatchObject([
    { kind: 'requested_reminder', user_id: jonas, n: 1 },
  ]);
}
