import { t } from '@lingui/core/macro';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import { displayScore } from '#rules/answers.ts';
import { dayMonthYear } from '#web/design/dates.ts';

type WindowFields = Pick<BeaconCard, 'openAssessment' | 'nextOpensAt' | 'organisation'>;

/** When the open window closes, or when the next one opens. */
export function windowWords({ openAssessment, nextOpensAt, organisation }: WindowFields): string {
  const { timeZone } = organisation;
  if (openAssessment) {
    const { closesAt } = openAssessment;
    if (closesAt === null) return t`Open until everybody has answered`;
    const last = new Date(new Date(closesAt).getTime() - 1).toISOString();
    return t`Open until ${dayMonthYear(last, timeZone)}`;
  }
  if (nextOpensAt) return t`Opens next on ${dayMonthYear(nextOpensAt, timeZone)}`;
  return t`No Assessment Scheduled`;
}

type SoFar = Pick<
  NonNullable<BeaconCard['openAssessment']>,
  'responseCount' | 'expectedCount' | 'score' | 'outOf'
>;

/** The progress of an open window, with its preliminary score if it may be shown. */
export function soFarWords({ responseCount, expectedCount, score, outOf }: SoFar): string {
  const count = t`${responseCount} of ${expectedCount} so far`;
  return score === null ? count : t`${count}, ${displayScore(score, outOf)} out of ${outOf}`;
}

/** The number of responses, for a result without a score. */
export function receivedWords(count: number): string {
  if (count === 0) return t`no responses received`;
  return count === 1 ? t`1 response received` : t`${count} responses received`;
}

const maxNamed = 3;

/** Who has not answered the open window; null if everybody has or nobody is asked. */
export function awaitedWords({ awaited }: Pick<BeaconCard, 'awaited'>): string | null {
  if (!awaited || awaited.count === 0) return null;
  const named = awaited.names.slice(0, maxNamed);
  if (named.length === 0) {
    return t`${awaited.count} ${awaited.count === 1 ? 'has' : 'have'} not answered`;
  }
  const others = awaited.count - named.length;
  return t`Waiting for ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}
