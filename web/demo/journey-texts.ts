import { plural, t } from '@lingui/core/macro';
import type { findClock } from '#contract/development.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { locale } from '#web/language/language.ts';

export type Happened = NonNullable<AnswerOf<typeof findClock>['happened']>;
type Jump = NonNullable<AnswerOf<typeof findClock>['jump']>;

const week = 7 * 86_400_000;

/** The events of a journey and how it ended, e.g. '3 windows opened, 7 emails sent. Stopped.' */
export function outcomeText(happened: Happened, end: string): string {
  const { windowCount, mailCount, responseCount } = happened;
  const events = [
    windowCount > 0 && plural(windowCount, { one: '# window opened', other: '# windows opened' }),
    mailCount > 0 && plural(mailCount, { one: '# email sent', other: '# emails sent' }),
    responseCount > 0 && plural(responseCount, { one: '# answer given', other: '# answers given' }),
  ].filter((event) => event !== false);
  const list = new Intl.ListFormat(locale(), { type: 'unit' }).format(events);
  const all = list ? t`${list}.` : t`Nothing happened.`;
  return `${all} ${end}`.trim();
}

/** How many people have not answered. */
export function waitingText(waitingCount: number): string {
  if (waitingCount === 0) return t`No answers are pending.`;
  return plural(waitingCount, {
    one: "# person hasn't answered yet.",
    other: "# people haven't answered yet.",
  });
}

/** The progress of a jump's task. */
export function workText({ task, ...jump }: Jump): string {
  const doneCount = jump.doneCount.toLocaleString(locale());
  const totalCount = jump.totalCount.toLocaleString(locale());
  return task === 'windows'
    ? t`Opening and closing windows: ${doneCount} of ${totalCount} Beacons`
    : t`Sending emails: ${doneCount} of ${totalCount}`;
}

/** The week of the year at a time in milliseconds after its start. */
export function weekText(sinceMs: number): string {
  const weekNumber = Math.min(52, Math.floor(sinceMs / week) + 1);
  return t`Week ${weekNumber} of 52`;
}
