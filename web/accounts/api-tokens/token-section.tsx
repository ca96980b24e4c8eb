import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
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
  const [isAsking, setIsAsking] = useState(false);
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <>
      {created && (
        <NewSecret
          name={created.token.name}
          secret={created.secret}
          onDone={() => setCreated(null)}
        />
      )}
      {tokens.length > 0 ? (
        <TokenList label={label} tokens={tokens} revoke={revoke} />
      ) : (
        <p className={styles.empty}>{t`No API tokens yet.`}</p>
      )}
      {isAsking ? (
        <TokenForm
          create={async (token) => {
            setCreated(await create(token));
            setIsAsking(false);
          }}
          onCancel={() => setIsAsking(false)}
        />
      ) : (
        <Button className={styles.add ?? ''} size="md" onClick={() => setIsAsking(true)}>
          {t`New API token`}
        </Button>
      )}
    </>
  );
}
