import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CopyButton } from '#web/design/copy-button.tsx';
import styles from './users.module.css';

/** The link of an invitation, to pass on if the mail does not arrive. */
export function InvitationLink({ name, link }: { name: string; link: string }) {
  return (
    <div role="status" className={styles.notice}>
      <p>
        <Trans>
          {name} has been invited. If no mail arrives, pass this link on yourself: it is shown only
          now, and works once, within seven days.
        </Trans>
      </p>
      <code>{link}</code>
      <CopyButton text={link} label={t`Copy link`} />
    </div>
  );
}
