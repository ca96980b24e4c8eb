import { t } from '@lingui/core/macro';
import { CopyButton } from '#web/design/copy-button.tsx';
import styles from './users.module.css';

/** The link of an invitation, to pass on if the email does not arrive. */
export function InvitationLink({ name, link }: { name: string; link: string }) {
  return (
    <div role="status" className={styles.notice}>
      <p>
        {t`${name} has been invited. If the email doesn't arrive, share this link yourself. It is shown only this once, works once and expires after seven days.`}
      </p>
      <code>{link}</code>
      <CopyButton text={link} label={t`Copy link`} />
    </div>
  );
}
