import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import type { BeaconOrder } from '#contract/lists.ts';
import { textOf } from '#contract/messages.ts';
import { useReturnTo } from '#web/shell/session/return-link.ts';
import cards from '#web/design/card-table.module.css';
import hidden from '#web/design/hidden.module.css';
import styles from './beacon-table.module.css';
import { ColumnChoice } from './column-choice.tsx';
import { OrderHeading } from './order-heading.tsx';
import { clientColumn, type ColumnName, columns } from './table-columns.tsx';
import { useColumns } from './use-columns.ts';
import type { Selection } from './use-selection.ts';

interface BeaconTableProps {
  beacons: BeaconCard[];
  selection: Selection;
  order: BeaconOrder;
  onOrder: (order: BeaconOrder) => void;
}

/** The Beacons of one page as a table, whose columns can be chosen and order the list. */
export function BeaconTable({ beacons, selection, order, onOrder }: BeaconTableProps) {
  const [shown, setShown] = useColumns();
  const isSelecting = selection.selected !== null;
  const heading = { order, onOrder };
  return (
    <div className={styles.frame}>
      <ColumnChoice shown={shown} onChange={setShown} />
      <div className={styles.scroll}>
        <table className={`${cards.table} ${styles.table}`}>
          <thead>
            <tr>
              {isSelecting && (
                <th scope="col">
                  <span className={hidden.hidden}>{t`Selected`}</span>
                </th>
              )}
              <OrderHeading {...clientColumn} {...heading} />
              {shown.map((name) => (
                <OrderHeading key={name} {...columns[name]} {...heading} />
              ))}
              <th scope="col">
                <span className={hidden.hidden}>{t`Action`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {beacons.map((beacon) => (
              <BeaconRow key={beacon.uuid} {...{ beacon, shown, selection }} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface BeaconRowProps {
  beacon: BeaconCard;
  shown: ColumnName[];
  selection: Selection;
}

function BeaconRow({ beacon, shown, selection: { selected, toggle } }: BeaconRowProps) {
  const { uuid, clientName, beaconName, frameworkTitle } = beacon;
  const returnHere = useReturnTo(t`My Beacons`);
  return (
    <tr data-selected={selected?.includes(uuid)}>
      {selected && (
        <td>
          <input
            type="checkbox"
            className={styles.check}
            checked={selected.includes(uuid)}
            disabled={!beacon.canBulkEdit}
            aria-label={t`Select ${clientName}, ${frameworkTitle}`}
            onChange={({ currentTarget }) => toggle(uuid, currentTarget.checked)}
          />
        </td>
      )}
      <th scope="row">
        <Link to="/beacon/$beaconUuid" params={{ beaconUuid: uuid }} {...returnHere} data-row>
          {clientName}
        </Link>
        {beaconName !== clientName && <small>{beaconName}</small>}
      </th>
      {shown.map((name) => (
        <td key={name} data-label={textOf(columns[name].title)}>
          {columns[name].cell(beacon)}
        </td>
      ))}
      <td>{beacon.assessmentLink && <a href={beacon.assessmentLink}>{t`Answer now`}</a>}</td>
    </tr>
  );
}
