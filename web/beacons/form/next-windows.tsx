import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Schedule, scheduleSchema } from '#rules/schedule-shape.ts';
import { nextWindow, type Window } from '#rules/schedule.ts';
import { firstInstantOf } from '#rules/wall-clock.ts';
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
  return (
    <section className={styles.windows} aria-live="polite">
      <h2>{titleOf(upcoming)}</h2>
      <ol>
        {upcoming.map((window) => (
          <li key={window.opensAt}>{windowText(window, timeZone)}</li>
        ))}
      </ol>
      <p>
        <Trans>
          Times in {timeZone.replaceAll('_', ' ')}.
          {schedule.daysOpen === 'until-complete' &&
            upcoming.length > 1 &&
            ' The next window waits for the one before it to be complete.'}
        </Trans>
      </p>
    </section>
  );
}

function titleOf({ length }: Window[]): string {
  if (length === 0) return t`No more windows`;
  return length === 1 ? t`The window` : t`The next ${length} windows`;
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
