import { t } from '@lingui/core/macro';
import type { findClock } from '#contract/development.ts';
import type { AnswerOf } from '#contract/endpoint.ts';

export type Happened = NonNullable<AnswerOf<typeof findClock>['happened']>;
type Jump = NonNullable<AnswerOf<typeof findClock>['jump']>;

const week = 7 * 86_400_000;

/** The events of a journey and how it ended, e.g. '3 windows opened, 7 mails sent. Stopped.' */
export function outcomeText(happened: Happened, end: string): string {
  const { windowCount, mailCount, responseCount } = happened;
  const parts = [
    [windowCount, 'window', 'opened'] as const,
    [mailCount, 'mail', 'sent'] as const,
    [responseCount, 'answer', 'given'] as const,
  ].flatMap(([count, noun, verb]) => (count > 0 ? `${countText(count, noun)} ${verb}` : []));
  const all = parts.length > 0 ? parts.join(', ') : t`Nothing happened`;
  return `${all}. ${end}`.trim();
}

/** How many people have not answered. */
export function waitingText(waitingCount: number): string {
  if (waitingCount === 0) return t`Nobody is waited for.`;
  return waitingCount === 1
    ? t`1 person takes their time.`
    : t`${waitingCount.toLocaleString('en-GB')} people take their time.`;
}

/** The progress of a jump's task. */
export function workText({ task, doneCount, totalCount }: Jump): string {
  const verb = task === 'windows' ? t`Opening and closing` : t`Sending`;
  const noun = task === 'windows' ? t`Beacons` : 'mails';
  return `${verb}, ${doneCount.toLocaleString('en-GB')} of ${totalCount.toLocaleString('en-GB')} ${noun}`;
}

/** The week of the year at a time in milliseconds after its start. */
export function weekText(sinceMs: number): string {
  return t`Week ${Math.min(52, Math.floor(sinceMs / week) + 1)} of 52`;
}

function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}
