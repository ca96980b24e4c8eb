import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { archiveBeacons } from '#contract/beacon-lists.ts';
import { call } from '../call.ts';
import { flash } from '../layout/flash.ts';
import { announce } from '../ui/announce.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './list-page.module.css';

interface BulkBarProps {
  /** The Beacons of this page that may be chosen. */
  editable: string[];
  selected: string[];
  /** With null choosing ends. */
  onSelect: (selected: string[] | null) => void;
}

/** What can be done with several Beacons at once. */
export function BulkBar({ editable, selected, onSelect }: BulkBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const { submit, isBusy } = useSubmit(async () => {
    try {
      await call(archiveBeacons, { body: { beacon_ids: selected } });
      announce('Beacon(s) archived.');
      onSelect(null);
      await queries.invalidateQueries({ queryKey: ['beacons'] });
    } catch (error) {
      flash(error);
    }
    setIsAsking(false);
  });
  const hasAll = selected.length === editable.length;
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Selected Beacons">
      <span role="status">{selected.length} selected</span>
      <Button variant="default" onClick={() => onSelect(hasAll ? [] : editable)}>
        {hasAll ? 'Select none' : 'Select all'}
      </Button>
      {selected.length > 0 && <Button onClick={() => setIsAsking(true)}>Archive</Button>}
      <Button variant="subtle" onClick={() => onSelect(null)}>
        Done
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Archive Beacons"
          confirmLabel="Archive"
          isBusy={isBusy}
          onConfirm={submit}
          onClose={() => setIsAsking(false)}
        >
          <p>Please confirm you wish to archive {selected.length} Beacon(s).</p>
          <p>
            This will remove access to the Beacon(s). This process can only be reversed by an
            Organisational Admin.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
