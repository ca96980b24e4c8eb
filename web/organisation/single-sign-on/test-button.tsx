import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { testIdentityProvider } from '#contract/single-sign-on.ts';
import { call, CallError, problemTitle } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import styles from './single-sign-on.module.css';

interface TestButtonProps {
  slug: string;
  issuer: string;
}

/** Asks whether a provider answers at an address, before it is saved. */
export function TestButton({ slug, issuer }: TestButtonProps) {
  const [result, setResult] = useState<{ isFailed: boolean; words: string } | null>(null);
  const { submit, isBusy } = useSubmit(async () => {
    setResult(null);
    try {
      await call(testIdentityProvider, { params: { slug }, body: { issuer } });
      setResult({ isFailed: false, words: t`The provider answers.` });
    } catch (error) {
      setResult({ isFailed: true, words: wordsOf(error) });
    }
  });
  return (
    <div className={styles.test}>
      <Button variant="default" loading={isBusy} onClick={submit}>
        {t`Test the address`}
      </Button>
      <p role="status" className={result?.isFailed ? styles.failed : undefined}>
        {result?.words}
      </p>
    </div>
  );
}

function wordsOf(error: unknown): string {
  const field = error instanceof CallError ? error.details.fields?.['issuer'] : undefined;
  return field ?? problemTitle(error);
}
