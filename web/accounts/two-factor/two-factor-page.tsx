import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { useTitle } from '#web/design/use-title.ts';
import { AccountFrame } from '#web/accounts/settings/account-frame.tsx';
import styles from './two-factor-page.module.css';

/** The state of the second factor and its backup codes, with links to change them. */
export function TwoFactorPage() {
  const user = useCurrentUser();
  useTitle(t`Two-factor authentication`);
  if (!user) return null;
  return (
    <AccountFrame>
      <div className={styles.page}>
        <h1>{t`Two-factor authentication`}</h1>
        <Authenticator user={user} />
        <BackupCodes user={user} />
      </div>
    </AccountFrame>
  );
}

function Authenticator({ user }: { user: CurrentUser }) {
  if (!user.mfaEnabled) {
    return (
      <Panel title={t`Authenticator app`} status={t`Off`} isOn={false}>
        <p className={styles.warning}>
          {t`Two-factor authentication is off: anyone with your username and password can get in.`}
        </p>
        <Action to="/users/mfa/otp/edit" label={t`Set up`} isPrimary />
      </Panel>
    );
  }
  return (
    <Panel title={t`Authenticator app`} status={t`On`} isOn>
      <p>{t`You need a code from your authenticator app to log in.`}</p>
      {user.mfaRequired && <p>{t`Your organisation requires this, so it can't be turned off.`}</p>}
      <Action to="/users/mfa/otp/edit" label={t`Change authenticator`} />
      {!user.mfaRequired && <Action to="/users/mfa/otp/remove" label={t`Turn off`} />}
    </Panel>
  );
}

function BackupCodes({ user }: { user: CurrentUser }) {
  const hasCodes = user.backupCodesGenerated;
  return (
    <Panel title={t`Backup codes`} status={hasCodes ? t`Created` : t`None`} isOn={hasCodes}>
      {hasCodes ? (
        <p>{t`Each code lets you log in once without your authenticator.`}</p>
      ) : (
        <p className={user.mfaEnabled ? styles.warning : ''}>
          {t`Without backup codes, losing your authenticator means losing access to your account.`}
        </p>
      )}
      {user.mfaEnabled ? (
        <Action
          to="/users/mfa/backup_codes/new"
          label={hasCodes ? t`Create new codes` : t`Create backup codes`}
          isPrimary={!hasCodes}
        />
      ) : (
        <p>{t`Set up your authenticator first.`}</p>
      )}
      {hasCodes && <Action to="/users/mfa/backup_codes/remove" label={t`Remove codes`} />}
    </Panel>
  );
}

interface PanelProps {
  title: string;
  status: string;
  isOn: boolean;
  children: ReactNode;
}

function Panel({ title, status, isOn, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>
        {title} <span className={isOn ? styles.on : styles.off}>{status}</span>
      </h2>
      {children}
    </section>
  );
}

interface ActionProps {
  to: LinkProps['to'];
  label: string;
  isPrimary?: boolean;
}

function Action({ to, label, isPrimary = false }: ActionProps) {
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      className={styles.action ?? ''}
      renderRoot={(props: object) => <Link to={to} {...props} />}
    >
      {label}
    </Button>
  );
}
