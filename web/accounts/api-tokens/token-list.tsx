import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ApiToken } from '#contract/api-tokens.ts';
import { announce } from '#web/design/announce.ts';
import { ConfirmButton } from '#web/design/confirm-button.tsx';
import { dayAndTime } from '#web/design/dates.ts';
import { showToast } from '#web/design/toasts/toast-store.ts';
import { problemTitle } from '#web/shell/api/call.ts';
import styles from './api-tokens.module.css';
import { scopeWords } from './scope-words.ts';

interface TokenListProps {
  /** The accessible name of the list. */
  label: string;
  tokens: ApiToken[];
  revoke: (token: ApiToken) => Promise<void>;
}

/** Tokens with their scopes, their end and their last use, and a button to revoke each. */
export function TokenList({ label, tokens, revoke }: TokenListProps) {
  return (
    <ul className={styles.tokens} aria-label={label}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} revoke={revoke} />
      ))}
    </ul>
  );
}

function TokenRow({ token, revoke }: Pick<TokenListProps, 'revoke'> & { token: ApiToken }) {
  const { name, scopes, expiresAt, isExpired, lastUsedAt } = token;
  const words = scopeWords();
  return (
    <li>
      <div className={styles.about}>
        <strong>{name}</strong>
        {isExpired && <span className={styles.expired}>{t`Expired`}</span>}
        <ul className={styles.scopes} aria-label={t`What ${name} may do`}>
          {scopes.map((scope) => (
            <li key={scope}>{words[scope].name}</li>
          ))}
        </ul>
        <span className={styles.times}>
          {isExpired ? (
            <Trans>
              Expired on <Instant at={expiresAt} />
            </Trans>
          ) : (
            <Trans>
              Expires on <Instant at={expiresAt} />
            </Trans>
          )}
        </span>
        <span className={styles.times}>
          {lastUsedAt ? (
            <Trans>
              Last used <Instant at={lastUsedAt} />
            </Trans>
          ) : (
            t`Never used`
          )}
        </span>
      </div>
      <RevokeButton token={token} revoke={revoke} />
    </li>
  );
}

function Instant({ at }: { at: string }) {
  return <time dateTime={at}>{dayAndTime(at)}</time>;
}

function RevokeButton({ token, revoke }: Pick<TokenListProps, 'revoke'> & { token: ApiToken }) {
  const { name } = token;
  const sending = useMutation({
    mutationFn: () => revoke(token),
    onSuccess: () => announce(t`${name} was revoked.`),
    onError: (error) => showToast({ message: problemTitle(error), isProblem: true }),
  });
  return (
    <ConfirmButton
      label={t`Revoke`}
      question={t`Revoke ${name}? Programs that use this token stop working at once. This cannot be undone.`}
      confirmLabel={t`Revoke`}
      isBusy={sending.isPending}
      onConfirm={() => sending.mutate()}
    />
  );
}
