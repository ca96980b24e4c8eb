import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/api-tokens.ts';
import { AccountFrame } from '#web/accounts/settings/account-frame.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import styles from './api-tokens.module.css';
import { ApiDocsLink } from './api-docs-link.tsx';
import { TokenSection } from './token-section.tsx';

const queryKey = ['api-tokens'];

/** The tokens with which programs use Beacon as the user. */
export function ApiTokensPage() {
  useTitle(t`API tokens`);
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(listApiTokens, { signal }) });
  const refresh = () => client.invalidateQueries({ queryKey });
  return (
    <AccountFrame>
      <div className={styles.page}>
        <h1>{t`API tokens`}</h1>
        <p className={styles.hint}>
          {t`With a token, a program can use Beacon as you: it can do what you can do, within the limits you choose. Changing your password revokes all your tokens.`}{' '}
          <ApiDocsLink />
        </p>
        {query.data ? (
          <TokenSection
            label={t`API tokens`}
            tokens={query.data.tokens}
            create={async (body) => {
              const created = await call(createApiToken, { body });
              await refresh();
              return created;
            }}
            revoke={async ({ id }) => {
              await call(revokeApiToken, { params: { id } });
              await refresh();
            }}
          />
        ) : query.error ? (
          <SomethingWrong error={query.error} retry={() => void query.refetch()} />
        ) : (
          <LoadingSkeleton label={t`Loading your API tokens`} />
        )}
      </div>
    </AccountFrame>
  );
}
