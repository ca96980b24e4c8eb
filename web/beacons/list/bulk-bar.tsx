import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { archiveBeacons, type BeaconCard } from '#contract/beacon-lists.ts';
import { call, CallError } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { announce } from '#web/design/announce.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import styles from './list-page.module.css';

interface BulkBarProps {
  /** The Beacons of this page that may be chosen. */
  editable: BeaconCard[];
  selected: string[];
  /** With null choosing ends. */
  onSelect: (selected: string[] | null) => void;
}

/** What is to be archived once a person agrees, and what can not be any more. */
interface Asking {
  uuids: string[];
  leftOut: string[];
}

/** What can be done with several Beacons at once. */
export function BulkBar({ editable, selected, onSelect }: BulkBarProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const queries = useQueryClient();
  const { submit, isBusy } = useSubmit(async () => {
    try {
      await call(archiveBeacons, { body: { beacon_ids: asking?.uuids ?? [] } });
      announce('Beacon(s) archived.');
      setAsking(null);
      onSelect(null);
    } catch (error) {
      const refused = error instanceof CallError ? error.details.beacon_ids : undefined;
      if (refused) leaveOut(refused);
      else {
        flash(error);
        return setAsking(null);
      }
    }
    await queries.invalidateQueries({ queryKey: ['beacons'] });
  });
  function leaveOut(refused: string[]) {
    const uuids = (asking?.uuids ?? []).filter((uuid) => !refused.includes(uuid));
    const names = editable.filter(({ uuid }) => refused.includes(uuid)).map(nameOf);
    setAsking((old) => ({ uuids, leftOut: [...(old?.leftOut ?? []), ...names] }));
    onSelect(uuids);
  }
  const hasAll = selected.length === editable.length;
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Selected Beacons">
      <span role="status">{selected.length} selected</span>
      <Button
        variant="default"
        onClick={() => onSelect(hasAll ? [] : editable.map(({ uuid }) => uuid))}
      >
        {hasAll ? 'Select none' : 'Select all'}
      </Button>
      {selected.length > 0 && (
        <Button onClick={() => setAsking({ uuids: selected, leftOut: [] })}>Archive</Button>
      )}
      <Button variant="subtle" onClick={() => onSelect(null)}>
        Done
      </Button>
      {asking && (
        <ArchiveDialog
          count={asking.uuids.length}
          leftOut={asking.leftOut}
          isBusy={isBusy}
          onConfirm={submit}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function nameOf({ clientName, frameworkTitle }: BeaconCard): string {
  return `${clientName}, ${frameworkTitle}`;
}
