import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { useTitle } from '#web/design/use-title.ts';
import styles from './two-factor-page.module.css';

/** The state of the second factor and its backup codes, with links to change them. */
export function TwoFactorPage() {
  const user = useCurrentUser();
  useTitle('Two-factor authentication');
  if (!user) return null;
  return (
    <div className={styles.page}>
      <h1>Two-factor authentication</h1>
      <Authenticator user={user} />
      <BackupCodes user={user} />
      <Link to="/users/sessions">Where you are signed in</Link>
    </div>
  );
}

function Authenticator({ user }: { user: CurrentUser }) {
  if (!user.mfaEnabled) {
    return (
      <Panel title="Authenticator app" status="Off" isOn={false}>
        <p className={styles.warning}>
          Two-factor authentication is off: anyone with your username and password can get in.
        </p>
        <Action to="/users/mfa/otp/edit" label="Set up" isPrimary />
      </Panel>
    );
  }
  return (
    <Panel title="Authenticator app" status="On" isOn>
      <p>Signing in asks for a code from your authenticator app.</p>
      {user.mfaRequired && <p>Your organisation requires this, so it cannot be turned off.</p>}
      <Action to="/users/mfa/otp/edit" label="Change authenticator" />
      {!user.mfaRequired && <Action to="/users/mfa/otp/remove" label="Turn off" />}
    </Panel>
  );
}

function BackupCodes({ user }: { user: CurrentUser }) {
  const hasCodes = user.backupCodesGenerated;
  return (
    <Panel title="Backup codes" status={hasCodes ? 'Created' : 'None'} isOn={hasCodes}>
      {hasCodes ? (
        <p>Each code gets you in once when your authenticator is not at hand.</p>
      ) : (
        <p className={user.mfaEnabled ? styles.warning : ''}>
          Without backup codes, losing your authenticator means losing access to your account.
        </p>
      )}
      {user.mfaEnabled ? (
        <Action
          to="/users/mfa/backup_codes/new"
          label={hasCodes ? 'Create new codes' : 'Create backup codes'}
          isPrimary={!hasCodes}
        />
      ) : (
        <p>Set up your authenticator first.</p>
      )}
      {hasCodes && <Action to="/users/mfa/backup_codes/remove" label="Remove codes" />}
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
  to:
    | '/users/mfa/otp/edit'
    | '/users/mfa/otp/remove'
    | '/users/mfa/backup_codes/new'
    | '/users/mfa/backup_codes/remove';
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
