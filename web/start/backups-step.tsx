import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

/** How backups are made: nobody but the operator knows whether they are kept elsewhere. */
export function BackupsStep() {
  return (
    <>
      <p>
        <Trans>
          Set <code>BACKUP_DIR</code> to a folder on another disk: Beacon then writes a backup of
          everything into it each day. <code>npm run admin -- backup</code> makes one now.
        </Trans>
      </p>
      <p>{t`Keep the secret key in another place, restore a backup once to see that it works, and tick this step.`}</p>
    </>
  );
}
