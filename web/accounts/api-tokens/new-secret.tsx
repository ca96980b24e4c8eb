import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyButton } from '#web/design/copy-button.tsx';
import styles from './api-tokens.module.css';

interface NewSecretProps {
  name: string;
  secret: string;
  onDone: () => void;
}

/** The secret of a new token, which is shown once. */
export function NewSecret({ name, secret, onDone }: NewSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.secret} aria-labelledby="new-secret">
      <h2 id="new-secret" ref={heading} tabIndex={-1}>
        {t`Copy ${name} now`}
      </h2>
      <p>{t`You won't be able to see this token again. Keep it as safe as a password.`}</p>
      <code dir="ltr">{secret}</code>
      <div className={styles.buttons}>
        <CopyButton text={secret} label={t`Copy`} />
        <Button onClick={onDone}>{t`I have saved this token`}</Button>
      </div>
    </section>
  );
}
