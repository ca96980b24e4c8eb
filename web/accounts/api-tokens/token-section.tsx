import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ApiToken, createApiToken } from '#contract/api-tokens.ts';
import type { AnswerOf, InputOf } from '#contract/endpoint.ts';
import styles from './api-tokens.module.css';
import { NewSecret } from './new-secret.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';

type Created = AnswerOf<typeof createApiToken>;

interface TokenSectionProps {
  label: string;
  tokens: ApiToken[];
  create: (token: InputOf<(typeof createApiToken)['body']>) => Promise<Created>;
  revoke: (token: ApiToken) => Promise<void>;
}

/** The tokens of one account, with a form for another one, whose secret is shown once. */
export function TokenSection({ label, tokens, create, revoke }: TokenSectionProps) {
  const add = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<'list' | 'form' | 'cancelled'>('list');
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <>
      {created && (
        <NewSecret
          name={created.token.name}
          secret={created.secret}
          onDone={() => {
            setCreated(null);
            add.current?.focus();
          }}
        />
      )}
      {tokens.length > 0 ? (
        <TokenList label={label} tokens={tokens} revoke={revoke} />
      ) : (
        <p className={styles.empty}>{t`No API tokens yet.`}</p>
      )}
      {step === 'form' ? (
        <TokenForm
          create={async (token) => {
            setCreated(await create(token));
            setStep('list');
          }}
          onCancel={() => setStep('cancelled')}
        />
      ) : (
        <AddButton button={add} isFocused={step === 'cancelled'} onClick={() => setStep('form')} />
      )}
    </>
  );
}

interface AddButtonProps {
  button: RefObject<HTMLButtonElement | null>;
  /** Whether the focus returns to it, from a form that was cancelled. */
  isFocused: boolean;
  onClick: () => void;
}

function AddButton({ button, isFocused, onClick }: AddButtonProps) {
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [button, isFocused]);
  return (
    <Button ref={button} className={styles.add ?? ''} size="md" onClick={onClick}>
      {t`New API token`}
    </Button>
  );
}
