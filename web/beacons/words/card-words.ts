import { plural, t } from '@lingui/core/macro';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import { displayScore } from '#rules/results/display.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import { listWords, namesList } from '#web/design/list-words.ts';

type WindowFields = Pick<BeaconCard, 'openAssessment' | 'nextOpensAt' | 'organisation'>;

/** When the open window closes, or when the next one opens. */
export function windowWords({ openAssessment, nextOpensAt, organisation }: WindowFields): string {
  const { timeZone } = organisation;
  if (openAssessment) {
    const { closesAt } = openAssessment;
    if (closesAt === null) return t`Open until everyone has answered`;
    const last = new Date(new Date(closesAt).getTime() - 1).toISOString();
    const lastDay = dayMonthYear(last, timeZone);
    return t`Open until ${lastDay}`;
  }
  if (!nextOpensAt) return t`No Assessment Scheduled`;
  const nextDay = dayMonthYear(nextOpensAt, timeZone);
  return t`Next opens on ${nextDay}`;
}

type SoFar = Pick<
  NonNullable<BeaconCard['openAssessment']>,
  'responseCount' | 'expectedCount' | 'score' | 'outOf'
>;

/** The progress of an open window, with its preliminary score if it may be shown. */
export function soFarWords({ responseCount, expectedCount, score, outOf }: SoFar): string {
  if (score === null) return t`${responseCount} of ${expectedCount} so far`;
  const scoreText = displayScore(score, outOf);
  return t`${responseCount} of ${expectedCount} so far, ${scoreText} out of ${outOf}`;
}

/** The number of responses, for a result without a score. */
export function receivedWords(count: number): string {
  if (count === 0) return t`no responses received`;
  return plural(count, { one: '# response received', other: '# responses received' });
}

type NoResult = Pick<BeaconCard, 'isUnscored' | 'withheldCount'>;

/** Why a Beacon has no score. */
export function noResultWords({ isUnscored, withheldCount }: NoResult): string {
  if (isUnscored) return t`No score: too few answers`;
  return withheldCount === null ? t`No assessments completed yet` : receivedWords(withheldCount);
}

const maxNamed = 3;

/** Who has not answered the open window; null if everyone has or no one is asked. */
export function awaitedWords({ awaited }: Pick<BeaconCard, 'awaited'>): string | null {
  if (!awaited || awaited.count === 0) return null;
  const { count } = awaited;
  if (awaited.names.length === 0) {
    return plural(count, { one: "# person hasn't answered", other: "# people haven't answered" });
  }
  const names = awaitedNames(awaited);
  return t`Waiting for ${names}`;
}

/** The names of people who have not answered, the first few by name. */
export function awaitedNames({ names, count }: NonNullable<BeaconCard['awaited']>): string {
  const named = names.slice(0, maxNamed);
  const otherCount = count - named.length;
  if (named.length === 0) return plural(count, { one: '# person', other: '# people' });
  if (otherCount === 0) return namesList(named);
  const first = listWords(named);
  return t`${first} and ${plural(otherCount, { one: '# more', other: '# more' })}`;
}
