import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { archiveBeacon } from '#contract/beacon-lists.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { offerUndo } from '#web/shell/undo/offer-undo.ts';

interface ArchiveDialogProps {
  beaconUuid: string;
  onClose: () => void;
}

/** Archives a Beacon after a confirmation, and leads back to the list, which shows it again where that is taken back. */
export function ArchiveDialog({ beaconUuid: uuid, onClose }: ArchiveDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => queries.invalidateQueries({ queryKey: ['beacons'] });
  const { submit, isBusy } = useSubmit(async () => {
    try {
      const { undoId } = await call(archiveBeacon, { params: { uuid } });
      offerUndo(t`Beacon(s) archived.`, [undoId], refresh);
    } catch (error) {
      onClose();
      return flash(error);
    }
    void refresh();
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
