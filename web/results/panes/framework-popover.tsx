import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { Beacon } from '#contract/beacons.ts';
import { displayThreshold } from '#rules/display.ts';
import { PopoverButton } from '#web/design/popover-button.tsx';
import parts from '#web/design/parts.module.css';

/** The framework of a Beacon and its thresholds, in a popover. */
export function FrameworkPopover({ beacon }: { beacon: Beacon }) {
  const { frameworkInfo, lowerThreshold, upperThreshold, canEdit, uuid } = beacon;
  const { title, intro, version, outOf, sdq, thresholdsUnlocked } = frameworkInfo;
  const [lower, upper] = [displayThreshold(lowerThreshold), displayThreshold(upperThreshold)];
  return (
    <PopoverButton label={t`Framework`} title={title}>
      {() => (
        <>
          <p className={parts.soft}>{t`Version ${version}`}</p>
          {intro && <p>{intro}</p>}
          {!sdq && <p>{t`Thresholds ${lower} and ${upper}, out of ${outOf}`}</p>}
          {canEdit && thresholdsUnlocked && (
            <Link
              to="/beacon/$beaconUuid/edit/framework"
              params={{ beaconUuid: uuid }}
              className={parts.edit}
            >
              {t`Edit thresholds`}
            </Link>
          )}
        </>
      )}
    </PopoverButton>
  );
}
