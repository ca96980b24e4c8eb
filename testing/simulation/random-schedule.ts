import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import type { Random } from '#server/start/invented/random.ts';
import { between, chance, oneOf, someOf } from './chances.ts';

const periodTypes = ['none', 'day', 'week', 'week', 'month'] as const;

/** A random valid schedule that starts on a day. */
export function randomSchedule(random: Random, startOn: string): Schedule {
  const daysOpen = chance(random, 0.25) ? 'until-complete' : between(random, 1, 7);
  const periodType = oneOf(random, periodTypes);
  const shared = { startOn, daysOpen } as const;
  switch (periodType) {
    case 'none':
      return { ...shared, periodType, ...randomStart(random) };
    case 'day':
      return { ...shared, periodType, period: between(random, 1, 3), ...randomHours(random) };
    default:
      return { ...shared, periodType, period: between(random, 1, 3), ...randomStart(random) };
  }
}

function randomStart(random: Random): Pick<Schedule, 'startHour'> {
  return chance(random, 0.5) ? { startHour: between(random, 0, 23) } : {};
}

function randomHours(random: Random): Pick<Schedule, 'startHour' | 'endHour' | 'wdays'> {
  const startHour = between(random, 0, 22);
  const wdays = someOf(random, [0, 1, 2, 3, 4, 5, 6], 0.25);
  return {
    ...(chance(random, 0.7) && { startHour, endHour: between(random, startHour + 1, 24) }),
    ...(wdays.length > 0 && { wdays }),
  };
}
