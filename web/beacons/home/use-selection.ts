import { useState } from 'react';
import type { BeaconCard } from '#contract/beacon-lists.ts';

export interface Selection {
  /** The Beacons of the page that can be selected. */
  editable: BeaconCard[];
  /** The selected ones; null while none can be selected. */
  selected: string[] | null;
  /** Replaces the selection; null ends it. */
  select: (uuids: string[] | null) => void;
  toggle: (uuid: string, isSelected: boolean) => void;
}

/** The selection among the Beacons of a page. What another filter hides is deselected. */
export function useSelection(beacons: BeaconCard[]): Selection {
  const [stored, setStored] = useState<string[] | null>(null);
  const editable = beacons.filter(({ canBulkEdit }) => canBulkEdit);
  const known = new Set(editable.map(({ uuid }) => uuid));
  return {
    editable,
    selected: stored?.filter((uuid) => known.has(uuid)) ?? null,
    select: setStored,
    toggle: (uuid, isSelected) =>
      setStored((old) => {
        const others = (old ?? []).filter((each) => each !== uuid);
        return isSelected ? [...others, uuid] : others;
      }),
  };
}
