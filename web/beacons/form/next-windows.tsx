import { plural, t } from '@lingui/core/macro';
import { type Schedule, scheduleSchema } from '#rules/schedule/schedule-shape.ts';
import { nextWindow, type Window } from '#rules/schedule/schedule.ts';
import { firstInstantOf } from '#rules/schedule/wall-clock.ts';
import { Temporal } from 'temporal-polyfill';
import { windowText } from './window-text.ts';
import styles from './next-windows.module.css';

interface NextWindowsProps {
  schedule: Schedule;
  timeZone: string;
  today: string;
}

const maxShown = 6;

/** The next windows, in the organisation's time zone. */
export function NextWindows({ schedule, timeZone, today }: NextWindowsProps) {
  if (!scheduleSchema.safeParse(schedule).success) return null;
  const upcoming = findUpcoming(schedule, timeZone, today);
  const zone = timeZone.replaceAll('_', ' ');
  const isWaiting = schedule.daysOpen === 'until-complete' && upcoming.length > 1;
  return (
    <section className={styles.windows} aria-live="polite">
      <h2>{titleOf(upcoming)}</h2>
      <ol>
        {upcoming.map((window) => (
          <li key={window.opensAt}>{windowText(window, timeZone)}</li>
        ))}
      </ol>
      <p>
        {t`Times are in ${zone}.`}{' '}
        {isWaiting && t`Each window opens when the previous one is complete.`}
      </p>
    </section>
  );
}

function titleOf({ length }: Window[]): string {
  if (length === 0) return t`No upcoming windows`;
  return plural(length, { one: 'Next window', other: 'Next # windows' });
}

function findUpcoming(schedule: Schedule, timeZone: string, today: string): Window[] {
  const midnight = firstInstantOf(Temporal.PlainDate.from(today), timeZone);
  const windows: Window[] = [];
  let after = midnight.subtract({ nanoseconds: 1 }).toString();
  while (windows.length < maxShown) {
    const window = nextWindow(schedule, timeZone, after);
    if (!window) break;
    windows.push(window);
    after = window.opensAt;
  }
  return windows;
}
