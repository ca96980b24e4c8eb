import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ArchivedBeacon, restoreBeacon } from '#contract/beacon-lists.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { announce } from '#web/design/announce.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { useSubmit } from '#web/shell/forms/use-submit.ts';

/** Restores a Beacon and opens its members, who can see it again. */
export function RestoreButton({ beacon: { uuid, name } }: { beacon: ArchivedBeacon }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { submit, isBusy } = useSubmit(async () => {
    try {
      await call(restoreBeacon, { params: { uuid } });
    } catch (error) {
      setIsConfirming(false);
      return flash(error);
    }
    announce(t`Beacon(s) restored.`);
    void queries.invalidateQueries({ queryKey: ['beacons'] });
    await navigate({ to: '/beacon/$beaconUuid/edit/members', params: { beaconUuid: uuid } });
  });
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
