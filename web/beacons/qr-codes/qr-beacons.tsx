import { plural, t } from '@lingui/core/macro';
import { Button, Switch } from '@mantine/core';
import { textOf } from '#contract/messages.ts';
import type { QrAssessor, QrBeacon } from '#contract/qr-codes.ts';
import { memberRoles } from '#contract/words.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import { beaconCaption } from './beacon-caption.ts';
import styles from './qr-beacons.module.css';
import { useToggle } from './use-toggle.ts';

interface QrBeaconsProps {
  beacons: QrBeacon[];
  /** Query key of the list that contains these Beacons. */
  queryKey: readonly unknown[];
}

/** The Beacons, with a switch for the QR code of each assessor. */
export function QrBeacons({ beacons, queryKey }: QrBeaconsProps) {
  const { updating, toggle } = useToggle(queryKey);
  const inactive = beacons.flatMap(({ assessors }) => assessors).filter((each) => !each.qrActive);
  return (
    <>
      <ul className={styles.beacons}>
        {beacons.map((beacon) => (
          <li key={beacon.id} className={styles.beacon}>
            <Heading beacon={beacon} />
            {beacon.assessors.length === 0 && <p>{t`This Beacon has no assessors.`}</p>}
            <ul>
              {beacon.assessors.map((assessor) => (
                <li key={assessor.id}>
                  <Assessor
                    assessor={assessor}
                    isUpdating={updating.has(assessor.id)}
                    onToggle={(active) => toggle([assessor], active)}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {inactive.length > 1 && (
        <Button variant="default" onClick={() => toggle(inactive, true)}>
          {plural(inactive.length, {
            one: 'Activate # inactive code',
            other: 'Activate all # inactive codes',
          })}
        </Button>
      )}
    </>
  );
}

function Heading({ beacon }: { beacon: QrBeacon }) {
  const { clientName, clientAvatar } = beacon;
  return (
    <div className={styles.heading}>
      <ClientAvatar name={clientName} picture={clientAvatar} />
      <div>
        <h2>{clientName}</h2>
        <span>{beaconCaption(beacon)}</span>
      </div>
    </div>
  );
}

interface AssessorProps {
  assessor: QrAssessor;
  isUpdating: boolean;
  onToggle: (active: boolean) => void;
}

function Assessor({ assessor, isUpdating, onToggle }: AssessorProps) {
  const { name, role, qrActive } = assessor;
  const state = qrActive ? t`Active` : t`Inactive`;
  return (
    <>
      <Switch
        label={name}
        size="md"
        description={textOf(memberRoles[role])}
        checked={qrActive}
        disabled={isUpdating}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
      <span role="status">{isUpdating ? t`Updating…` : state}</span>
    </>
  );
}
