import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import { endOtherSessions, listSessions } from '#contract/sessions.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { announce } from '#web/design/announce.ts';
import { ConfirmButton } from '#web/design/confirm-button.tsx';
import { dayAndTime } from '#web/design/dates.ts';
import { usePages } from '#web/design/use-pages.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { AccountFrame } from '#web/accounts/settings/account-frame.tsx';
import styles from './sessions-page.module.css';

type Session = AnswerOf<typeof listSessions>['sessions'][number];

const queryKey = ['sessions'];

/** The user's sessions, with a button that ends all others. */
export function SessionsPage() {
  useTitle(t`Active sessions`);
  const sessions = useQuery({ queryKey, queryFn: () => call(listSessions) });
  const all = sessions.data?.sessions ?? [];
  const others = all.filter(({ isCurrent }) => !isCurrent);
  const { shown, pager } = usePages(
    [...all.filter(({ isCurrent }) => isCurrent), ...others],
    t`Active sessions`,
  );
  if (sessions.error) return <SomethingWrong error={sessions.error} />;
  if (!sessions.data) return <LoadingSkeleton label={t`Loading your active sessions`} />;
  return (
    <AccountFrame>
      <div className={styles.page}>
        <h1>{t`Active sessions`}</h1>
        <ul className={styles.sessions}>
          {shown.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        {pager}
        {others.length === 0 ? (
          <p>{t`No other active sessions.`}</p>
        ) : (
          <EndOthers count={others.length} />
        )}
      </div>
    </AccountFrame>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { device, startedAt, lastUsedAt, isCurrent } = session;
  return (
    <li>
      <strong>{device ?? t`Unknown device`}</strong>
      {isCurrent && <span className={styles.here}>{t`This device`}</span>}
      <span className={styles.times}>
        <Trans>
          Last used <Instant at={lastUsedAt} />
        </Trans>
      </span>
      <span className={styles.times}>
        <Trans>
          Signed in <Instant at={startedAt} />
        </Trans>
      </span>
    </li>
  );
}

function Instant({ at }: { at: string }) {
  return <time dateTime={at}>{dayAndTime(at)}</time>;
}

function EndOthers({ count }: { count: number }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      announce(t`You've been signed out on all other devices.`);
    },
  });
  return (
    <ConfirmButton
      label={t`Sign out other devices`}
      question={plural(count, {
        one: 'Sign out the other device? Unsaved changes there will be lost.',
        other: 'Sign out the # other devices? Unsaved changes there will be lost.',
      })}
      confirmLabel={t`Sign out other devices`}
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
    />
  );
}
