import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { archiveBeacon } from '#contract/beacon-lists.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { announce } from '#web/design/announce.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { useSubmit } from '#web/shell/forms/use-submit.ts';

interface ArchiveDialogProps {
  beaconUuid: string;
  onClose: () => void;
}

/** Archives a Beacon after a confirmation. */
export function ArchiveDialog({ beaconUuid: uuid, onClose }: ArchiveDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { submit, isBusy } = useSubmit(async () => {
    try {
      await call(archiveBeacon, { params: { uuid } });
    } catch (error) {
      onClose();
      return flash(error);
    }
    announce(t`Beacon(s) archived.`);
    void queries.invalidateQueries({ queryKey: ['beacons'] });
    await navigate({ to: '/beacons' });
  });
  return (
    <ConfirmDialog
      title={t`Archive framework`}
      confirmLabel={t`Confirm`}
      isBusy={isBusy}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t`Please confirm you wish to archive 1 Beacon(s).`}</p>
      <p>
        {t`This will remove access to the Beacon(s). This process can only be reversed by an Organisational Admin.`}
      </p>
    </ConfirmDialog>
  );
}
