import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CopyButton } from '#web/design/copy-button.tsx';
import { FormPage } from '#web/design/form-page.tsx';
import styles from './backup-codes.module.css';
import { clearCodes, storedCodes } from './fresh-codes.ts';

/** Shows fresh backup codes once; a later visit redirects to the management page. */
export function BackupCodesPage() {
  const navigate = useNavigate();
  const [codes] = useState(storedCodes);
  useEffect(clearCodes, []);
  if (codes.length === 0) return <Navigate to="/users/mfa" replace />;
  return (
    <FormPage
      title={t`Your backup codes`}
      intro={
        <p>
          {t`Keep these codes somewhere safe, away from your phone. Each one works once. You won't be able to see them again.`}
        </p>
      }
      submitLabel={t`I have saved these codes`}
      submit={() => void navigate({ to: '/users/mfa', replace: true })}
    >
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.keep}>
        <CopyButton text={codes.join('\n')} label={t`Copy`} />
        <Button
          variant="default"
          component="a"
          download="beacon-backup-codes.txt"
          href={toDataUrl(codes)}
        >
          {t`Download`}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t`Print`}
        </Button>
      </div>
    </FormPage>
  );
}

function toDataUrl(codes: string[]): string {
  const text = [t`Beacon backup codes. Each one works once.`, '', ...codes, ''].join('\n');
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}
