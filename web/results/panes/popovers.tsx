import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { displayThreshold } from '#rules/results/display.ts';
import { EditLink } from '#web/beacons/edit/edit-link.tsx';
import { loadNextWindows } from '#web/beacons/form/load-next-windows.ts';
import parts from '#web/design/parts.module.css';
import { thresholdWords } from '#web/design/charts/score-words.ts';
import { PopoverButton } from '#web/shell/layout/popover-button.tsx';
import styles from './popovers.module.css';
import { scheduleWords } from './schedule-words.ts';

const NextWindows = lazy(loadNextWindows);

/** The framework of a Beacon and its thresholds, in a popover. */
export function FrameworkPopover({ beacon }: { beacon: Beacon }) {
  const { frameworkInfo, lowerThreshold, upperThreshold } = beacon;
  const { title, intro, version, hasThresholds, thresholdsUnlocked } = frameworkInfo;
  const [lower, upper] = [displayThreshold(lowerThreshold), displayThreshold(upperThreshold)];
  return (
    <PopoverButton label={t`Framework`} title={title}>
      {() => (
        <>
          <p className={parts.soft}>{t`Version ${version}`}</p>
          {intro && <p>{intro}</p>}
          {hasThresholds && <p>{thresholdWords(lower, upper, frameworkInfo)}</p>}
          <ul className={styles.links}>
            {thresholdsUnlocked && (
              <li>
                <EditLink beacon={beacon} form="framework">{t`Edit thresholds`}</EditLink>
              </li>
            )}
            {beacon.canAdminister && (
              <li>
                <EditLink beacon={beacon} form="version">{t`Change version`}</EditLink>
              </li>
            )}
          </ul>
        </>
      )}
    </PopoverButton>
  );
}

/** The schedule of a Beacon and its next windows, in a popover. */
export function SchedulePopover({ beacon }: { beacon: Beacon }) {
  const { schedule, organisation, today } = beacon;
  return (
    <PopoverButton label={t`Schedule`} title={t`Schedule`}>
      {() => (
        <>
          <p>{scheduleWords(schedule)}</p>
          <Suspense fallback={<p className={parts.soft}>{t`Loading the next windows…`}</p>}>
            <NextWindows schedule={schedule} timeZone={organisation.timeZone} today={today} />
          </Suspense>
          <EditLink beacon={beacon} form="schedule">{t`Edit schedule`}</EditLink>
        </>
      )}
    </PopoverButton>
  );
}
