import { t } from '@lingui/core/macro';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';

interface ArchiveDialogProps {
  /** How many Beacons are to be archived. */
  count: number;
  /** The names of those that can no longer be archived. */
  leftOut: string[];
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before archiving, and again without the Beacons that can no longer be archived. */
export function ArchiveDialog({ count, leftOut, isBusy, onConfirm, onClose }: ArchiveDialogProps) {
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
