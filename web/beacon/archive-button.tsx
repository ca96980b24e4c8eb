import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { archiveBeacon } from '#contract/beacon-lists.ts';
import type { Beacon } from '#contract/beacons.ts';
import { call } from '../call.ts';
import { flash } from '../layout/flash.ts';
import { announce } from '../ui/announce.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useSubmit } from '../ui/use-submit.ts';

/** Puts a Beacon away: nobody is asked any more, and nobody sees it but in the archive. */
export function ArchiveButton({ beacon: { uuid } }: { beacon: Beacon }) {
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { submit, isBusy } = useSubmit(async () => {
    try {
      await call(archiveBeacon, { params: { uuid } });
    } catch (error) {
      setIsAsking(false);
      return flash(error);
    }
    announce('Beacon(s) archived.');
    void queries.invalidateQueries({ queryKey: ['beacons'] });
    await navigate({ to: '/beacons' });
  });
  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)}>
        Archive framework
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Archive framework"
          confirmLabel="Confirm"
          isBusy={isBusy}
          onConfirm={submit}
          onClose={() => setIsAsking(false)}
        >
          <p>Please confirm you wish to archive 1 Beacon(s).</p>
          <p>
            This will remove access to the Beacon(s). This process can only be reversed by an
            Organisational Admin.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
