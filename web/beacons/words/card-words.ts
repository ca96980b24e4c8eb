import type { BeaconCard } from '#contract/beacon-lists.ts';
import { displayScore } from '#rules/answers.ts';
import { dayMonthYear } from '#web/design/dates.ts';

type Timed = Pick<BeaconCard, 'openAssessment' | 'nextOpensAt' | 'organisation'>;

/** Until when people are asked, or when they are asked next. */
export function windowWords({ openAssessment, nextOpensAt, organisation }: Timed): string {
  const { timeZone } = organisation;
  if (openAssessment) {
    const { closesAt } = openAssessment;
    if (closesAt === null) return 'Open until everybody has answered';
    const last = new Date(new Date(closesAt).getTime() - 1).toISOString();
    return `Open until ${dayMonthYear(last, timeZone)}`;
  }
  if (nextOpensAt) return `Opens next on ${dayMonthYear(nextOpensAt, timeZone)}`;
  return 'No Assessment Scheduled';
}

type SoFar = Pick<
  NonNullable<BeaconCard['openAssessment']>,
  'responseCount' | 'expectedCount' | 'score' | 'outOf'
>;

/** How far an open window is, with its running value where that may be shown. */
export function soFarWords({ responseCount, expectedCount, score, outOf }: SoFar): string {
  const count = `${responseCount} of ${expectedCount} so far`;
  return score === null ? count : `${count}, ${displayScore(score, outOf)} out of ${outOf}`;
}

/** How many answers came in where no score is told. */
export function receivedWords(count: number): string {
  if (count === 0) return 'no responses received';
  return count === 1 ? '1 response received' : `${count} responses received`;
}

const maxNamed = 3;

/** Who has not answered the open window, null where everybody has or nobody is asked. */
export function awaitedWords({ awaited }: Pick<BeaconCard, 'awaited'>): string | null {
  if (!awaited || awaited.count === 0) return null;
  const named = awaited.names.slice(0, maxNamed);
  if (named.length === 0) {
    return `${awaited.count} ${awaited.count === 1 ? 'has' : 'have'} not answered`;
  }
  const others = awaited.count - named.length;
  return `Waiting for ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}
