import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { BeaconCard as Card } from '#contract/beacon-lists.ts';
import { useReturnTo } from '#web/shell/session/return-link.ts';
import { BeaconCard } from './beacon-card.tsx';
import styles from './beacon-grid.module.css';
import type { Selection } from './use-selection.ts';

interface BeaconGridProps {
  beacons: Card[];
  canCreate: boolean;
  selection: Selection;
}

/** The Beacons of one page. A card is a link, or a checkbox in selection mode. */
export function BeaconGrid({ beacons, canCreate, selection }: BeaconGridProps) {
  const { selected, toggle } = selection;
  const returnHere = useReturnTo(t`My Beacons`);
  return (
    <ul className={styles.grid}>
      {beacons.map((beacon) => (
        <li key={beacon.uuid}>
          {selected ? (
            <SelectableCard
              beacon={beacon}
              isSelected={selected.includes(beacon.uuid)}
              onSelect={toggle}
            />
          ) : (
            <Link
              to="/beacon/$beaconUuid"
              params={{ beaconUuid: beacon.uuid }}
              {...returnHere}
              className={styles.card}
              data-row
            >
              <BeaconCard beacon={beacon} />
            </Link>
          )}
          {!selected && <CardLinks beacon={beacon} />}
        </li>
      ))}
      {canCreate && !selected && (
        <li>
          <Link to="/beacons/new/{-$step}" params={{}} className={styles.create}>
            <span aria-hidden="true">+</span> {t`Create a Beacon`}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Links that stand at the foot of a card, because a card is a link itself. */
function CardLinks({ beacon: { assessmentLink, externalUrl } }: { beacon: Card }) {
  if (!assessmentLink && !externalUrl) return null;
  return (
    <div className={styles.foot}>
      {assessmentLink && (
        <a href={assessmentLink} className={styles.answer}>
          {t`Answer now`}
        </a>
      )}
      {externalUrl && (
        <a href={externalUrl} target="_blank" rel="noreferrer">
          {t`Open record`}
        </a>
      )}
    </div>
  );
}

interface SelectableCardProps {
  beacon: Card;
  isSelected: boolean;
  onSelect: (uuid: string, isSelected: boolean) => void;
}

function SelectableCard({ beacon, isSelected, onSelect }: SelectableCardProps) {
  const { clientName, frameworkTitle } = beacon;
  return (
    <label className={styles.card} data-selected={isSelected} data-fixed={!beacon.canBulkEdit}>
      <span className={styles.check}>
        <input
          type="checkbox"
          data-row
          checked={isSelected}
          disabled={!beacon.canBulkEdit}
          aria-label={t`Select ${clientName}, ${frameworkTitle}`}
          onChange={({ currentTarget }) => onSelect(beacon.uuid, currentTarget.checked)}
        />
        {!beacon.canBulkEdit && <small>{t`You can't archive this Beacon`}</small>}
      </span>
      <BeaconCard beacon={beacon} />
    </label>
  );
}
