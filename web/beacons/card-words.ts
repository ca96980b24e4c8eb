import type { BeaconCard } from '#contract/beacon-lists.ts';
import { dayMonthYear } from '../ui/dates.ts';

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

const mostNamed = 3;

/** Who has not answered the open window, null where everybody has or nobody is asked. */
export function awaitedWords({ awaited }: Pick<BeaconCard, 'awaited'>): string | null {
  if (!awaited || awaited.count === 0) return null;
  const named = awaited.names.slice(0, mostNamed);
  if (named.length === 0) {
    return `${awaited.count} ${awaited.count === 1 ? 'has' : 'have'} not answered`;
  }
  const others = awaited.count - named.length;
  return `Waiting for ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}
