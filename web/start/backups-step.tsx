import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

/** What a backup has to contain: nobody but the operator knows whether there is one. */
export function BackupsStep() {
  return (
    <>
      <p>
        <Trans>
          Copy the folder named by <code>DATA_DIR</code> while Beacon is stopped. With a database
          server, use <code>pg_dump</code>, and copy the folder too: it holds the secret key and the
          files.
        </Trans>
      </p>
      <p>{t`Keep copies on another computer, restore one to see that it works, and tick this step.`}</p>
    </>
  );
}
