import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  cancelEmailChange,
  type findEmailChange,
  type PendingEmailChange,
} from '#contract/email-changes.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { announce } from '#web/design/announce.ts';
import { ConfirmButton } from '#web/design/confirm-button.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { emailChangeQuery } from './email-change.ts';
import styles from './email-section.module.css';

/** The user's email address and its pending change. */
export function EmailSection() {
  const { data, error } = useQuery(emailChangeQuery);
  return (
    <section className={styles.section} aria-labelledby="own-email">
      <h2 id="own-email">{t`Email address`}</h2>
      {error && <SomethingWrong error={error} />}
      {!error && !data && <LoadingSkeleton label={t`Loading your email address`} />}
      {data && (
        <>
          <p>{addressWords(data)}</p>
          {data.pending ? (
            <Pending pending={data.pending} />
          ) : (
            <Link to="/users/email/edit">
              {data.email && !data.isConfirmed ? t`Confirm this address` : t`Change email address`}
            </Link>
          )}
        </>
      )}
    </section>
  );
}

function addressWords({ email, isConfirmed }: AnswerOf<typeof findEmailChange>): string {
  if (email === null) return t`You don't have an email address yet.`;
  return isConfirmed ? email : t`${email} (not confirmed yet)`;
}

function Pending({ pending: { email, organisation } }: { pending: PendingEmailChange }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess: () =>
      announce(organisation ? t`You declined the new address.` : t`The change was cancelled.`),
    onSettled: () => client.invalidateQueries(emailChangeQuery),
  });
  return (
    <div className={styles.pending} role="status">
      <p>
        {organisation
          ? t`${organisation} proposes ${email} as your new email address. Nothing changes unless you agree.`
          : t`We emailed a link to ${email}. Your address changes once you open it and confirm.`}
      </p>
      {organisation && <Link to="/users/email/edit">{t`Use this address`}</Link>}
      <ConfirmButton
        label={organisation ? t`Decline` : t`Cancel the change`}
        question={
          organisation
            ? t`Keep your current address and decline ${email}?`
            : t`Keep your current address and cancel the change to ${email}?`
        }
        confirmLabel={organisation ? t`Decline` : t`Cancel the change`}
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
    </div>
  );
}
