import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { archiveBeacons, type BeaconCard } from '#contract/beacon-lists.ts';
import { call, CallError } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { offerUndo } from '#web/shell/undo/offer-undo.ts';
import styles from './list-page.module.css';

interface BulkBarProps {
  /** The Beacons of this page that can be selected. */
  editable: BeaconCard[];
  selected: string[];
  /** Null ends the selection mode. */
  onSelect: (selected: string[] | null) => void;
}

/** The Beacons to archive after confirmation, and the names of those that can no longer be archived. */
interface ArchiveConfirmation {
  uuids: string[];
  leftOut: string[];
}

/** The toolbar for selected Beacons. */
export function BulkBar(props: BulkBarProps) {
  const { editable, selected, onSelect } = props;
  const { confirmation, setConfirmation, submit, isBusy } = useArchive(props);
  const hasAll = selected.length === editable.length;
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t`Selected Beacons`}>
      <span role="status">
        {plural(selected.length, { one: '# selected', other: '# selected' })}
      </span>
      <Button
        variant="default"
        onClick={() => onSelect(hasAll ? [] : editable.map(({ uuid }) => uuid))}
      >
        {hasAll ? t`Deselect all` : t`Select all`}
      </Button>
      {selected.length > 0 && (
        <Button
          onClick={() => setConfirmation({ uuids: selected, leftOut: [] })}
        >{t`Archive`}</Button>
      )}
      <Button variant="subtle" onClick={() => onSelect(null)}>
        {t`Done`}
      </Button>
      {confirmation && (
        <ArchiveDialog
          confirmation={confirmation}
          isBusy={isBusy}
          onConfirm={() => submit(confirmation.uuids)}
          onClose={() => setConfirmation(null)}
        />
      )}
    </div>
  );
}

interface ArchiveDialogProps {
  confirmation: ArchiveConfirmation;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before archiving, and again without the Beacons that can no longer be archived. */
function ArchiveDialog({ confirmation, isBusy, onConfirm, onClose }: ArchiveDialogProps) {
  const { uuids, leftOut } = confirmation;
  const count = uuids.length;
  const isStale = leftOut.length > 0;
  return (
    <ConfirmDialog
      title={t`Archive Beacons`}
      confirmLabel={count === 0 ? t`Close` : isStale ? t`Archive the others` : t`Archive`}
      isBusy={isBusy}
      onConfirm={count === 0 ? onClose : onConfirm}
      onClose={onClose}
    >
      {isStale && (
        <div role="alert">
          <p>
            {t`Nothing was archived. These Beacons are already archived, or you can no longer archive them:`}
          </p>
          <ul>
            {leftOut.map((name, index) => (
              <li key={`${index} ${name}`}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {count > 0 && (
        <>
          <p>{t`Please confirm you wish to archive ${count} Beacon(s).`}</p>
          <p>
            {t`This will remove access to the Beacon(s). This process can only be reversed by an Organisational Admin.`}
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}

/** Archives the Beacons of a confirmation, and asks again without those that can no longer be archived. */
function useArchive({ editable, onSelect }: BulkBarProps) {
  const [confirmation, setConfirmation] = useState<ArchiveConfirmation | null>(null);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['beacons'] });
  const { submit, isBusy } = useSubmit(async (uuids: string[]) => {
    try {
      const { undoId } = await call(archiveBeacons, { body: { beacon_ids: uuids } });
      offerUndo(t`Beacon(s) archived.`, [undoId], refresh);
      setConfirmation(null);
      onSelect(null);
    } catch (error) {
      const rejectedIds = error instanceof CallError ? error.details.beacon_ids : undefined;
      if (rejectedIds) leaveOut(uuids, rejectedIds);
      else {
        flash(error);
        return setConfirmation(null);
      }
    }
    await refresh();
  });
  function leaveOut(asked: string[], rejectedIds: string[]) {
    const uuids = asked.filter((uuid) => !rejectedIds.includes(uuid));
    const names = editable.filter(({ uuid }) => rejectedIds.includes(uuid)).map(nameOf);
    setConfirmation((old) => ({ uuids, leftOut: [...(old?.leftOut ?? []), ...names] }));
    onSelect(uuids);
  }
  return { confirmation, setConfirmation, submit, isBusy };
}

function nameOf({ clientName, frameworkTitle }: BeaconCard): string {
  return `${clientName}, ${frameworkTitle}`;
}
