import { useState } from 'react';
import styles from './detail.module.css';
import { MoveBar } from './move-bar.tsx';
import type { Use } from './move-words.ts';
import { UseRow } from './use-row.tsx';

interface MovableListProps {
  slug: string;
  id: string;
  /** Newest first. */
  versions: number[];
  beacons: Use[];
  /** Loads what is not on the page yet, and returns all. */
  loadAll: () => Promise<Use[]>;
}

/** The Beacons with checkboxes, to be moved to another version. */
export function MovableList({ slug, id, versions, beacons, loadAll }: MovableListProps) {
  const [version, setVersion] = useState(versions[0] ?? 1);
  const [ids, setIds] = useState<string[]>([]);
  const isPossible = (beacon: Use) => beacon.version !== version;
  const movable = beacons.filter(isPossible);
  const selected = movable.filter((beacon) => ids.includes(beacon.id));
  const select = (chosen: Use[]) => setIds(chosen.filter(isPossible).map((beacon) => beacon.id));
  const toggle = (beaconId: string) =>
    setIds(ids.includes(beaconId) ? ids.filter((each) => each !== beaconId) : [...ids, beaconId]);
  return (
    <>
      <MoveBar
        target={{ slug, id, version }}
        versions={versions}
        onTarget={setVersion}
        movable={movable}
        selected={selected}
        onSelectAll={async () => select(await loadAll())}
        onDeselect={() => select([])}
      />
      <ul className={styles.rows}>
        {beacons.map((beacon) => (
          <UseRow
            key={beacon.id}
            beacon={beacon}
            choice={{
              isChosen: selected.includes(beacon),
              isPossible: isPossible(beacon),
              onToggle: () => toggle(beacon.id),
            }}
          />
        ))}
      </ul>
    </>
  );
}
