import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import { displayThreshold } from '#rules/display.ts';
import { PopoverButton } from '#web/design/popover-button.tsx';
import parts from '#web/design/parts.module.css';
import { EditLink } from '#web/beacons/edit/edit-link.tsx';

/** The framework of a Beacon and its thresholds, in a popover. */
export function FrameworkPopover({ beacon }: { beacon: Beacon }) {
  const { frameworkInfo, lowerThreshold, upperThreshold } = beacon;
  const { title, intro, version, outOf, sdq, thresholdsUnlocked } = frameworkInfo;
  const [lower, upper] = [displayThreshold(lowerThreshold), displayThreshold(upperThreshold)];
  return (
    <PopoverButton label={t`Framework`} title={title}>
      {() => (
        <>
          <p className={parts.soft}>{t`Version ${version}`}</p>
          {intro && <p>{intro}</p>}
          {!sdq && <p>{t`Thresholds ${lower} and ${upper}, out of ${outOf}`}</p>}
          {thresholdsUnlocked && (
            <EditLink beacon={beacon} form="framework">{t`Edit thresholds`}</EditLink>
          )}
        </>
      )}
    </PopoverButton>
  );
}
