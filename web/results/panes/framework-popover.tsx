import { Link } from '@tanstack/react-router';
import type { Beacon } from '#contract/beacons.ts';
import { displayThreshold } from '#rules/display.ts';
import { PopoverButton } from '#web/design/popover-button.tsx';
import parts from '#web/design/parts.module.css';

/** The framework of a Beacon and its thresholds, in a popover. */
export function FrameworkPopover({ beacon }: { beacon: Beacon }) {
  const { frameworkInfo, lowerThreshold, upperThreshold, canEdit, uuid } = beacon;
  const { title, intro, version, outOf, sdq, thresholdsUnlocked } = frameworkInfo;
  return (
    <PopoverButton label="Framework" title={title}>
      {() => (
        <>
          <p className={parts.soft}>Version {version}</p>
          {intro && <p>{intro}</p>}
          {!sdq && (
            <p>
              Thresholds {displayThreshold(lowerThreshold)} and {displayThreshold(upperThreshold)},
              out of {outOf}
            </p>
          )}
          {canEdit && thresholdsUnlocked && (
            <Link
              to="/beacon/$beaconUuid/edit/framework"
              params={{ beaconUuid: uuid }}
              className={parts.edit}
            >
              Edit thresholds
            </Link>
          )}
        </>
      )}
    </PopoverButton>
  );
}
