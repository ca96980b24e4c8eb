import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ArchivedBeacon, restoreBeacon } from '#contract/beacon-lists.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { offerUndo } from '#web/shell/undo/offer-undo.ts';

/** Restores a Beacon and opens its members, who can see it again. */
export function RestoreButton({ beacon }: { beacon: ArchivedBeacon }) {
  const { name } = beacon;
  const [isConfirming, setIsConfirming] = useState(false);
  const { submit, isBusy } = useRestoring(beacon, () => setIsConfirming(false));
  return (
    <>
      <Button variant="default" onClick={() => setIsConfirming(true)}>
        {t`Restore Beacon`}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t`Restore Beacon`}
          confirmLabel={t`Restore`}
          isBusy={isBusy}
          onConfirm={submit}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            {t`Would you like to restore ${name} Beacon? All previous users will have access to it. The schedule will not be restored.`}
          </p>
          <p>{t`Please review the Beacon settings immediately after restoring it.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function useRestoring({ uuid }: ArchivedBeacon, onFailed: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  // The open page of its members would be that of a Beacon in the archive.
  async function putBack(): Promise<void> {
    await navigate({ to: '/archive' });
    await queries.invalidateQueries({ queryKey: ['beacons'] });
  }
  return useSubmit(async () => {
    try {
      const { undoId } = await call(restoreBeacon, { params: { uuid } });
      offerUndo(t`Beacon(s) restored.`, [undoId], putBack);
    } catch (error) {
      onFailed();
      return flash(error);
    }
    void queries.invalidateQueries({ queryKey: ['beacons'] });
    await navigate({ to: '/beacon/$beaconUuid/edit/members', params: { beaconUuid: uuid } });
  });
}
