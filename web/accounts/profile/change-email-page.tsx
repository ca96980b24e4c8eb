import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  acceptEmailChange,
  type findEmailChange,
  requestEmailChange,
} from '#contract/email-changes.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { refetchUser } from '#web/shell/session/session.ts';
import { ProofFlow } from '#web/accounts/two-factor/proof-flow.tsx';
import { announce } from '#web/design/announce.ts';
import { TextField } from '#web/design/text-field.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { emailChangeQuery } from './email-change.ts';

/** Requests a new address, confirms the current one, or accepts a proposed one. */
export function ChangeEmailPage() {
  const { data, error } = useQuery(emailChangeQuery);
  if (error) return <SomethingWrong error={error} />;
  if (!data) return <LoadingSkeleton label={t`Loading your email address`} />;
  const { pending } = data;
  return pending?.organisation ? (
    <AcceptProposal email={pending.email} organisation={pending.organisation} />
  ) : (
    <RequestChange current={data} />
  );
}

function RequestChange({ current }: { current: AnswerOf<typeof findEmailChange> }) {
  const leave = useLeave();
  const needsConfirmation = current.email !== null && !current.isConfirmed;
  return (
    <ProofFlow
      title={needsConfirmation ? t`Confirm your email address` : t`Change your email address`}
      intro={
        <p>
          {needsConfirmation
            ? t`We'll email you a link. Until you confirm this address, your account only works in the organisation that invited you.`
            : t`We'll email a link to your new address and let your old one know. Your address changes once you confirm the new one.`}
        </p>
      }
      submitLabel={t`Email me a link`}
      back={<BackToProfile />}
      start={{ email: needsConfirmation ? (current.email ?? '') : '' }}
      send={(proof, { email }) => call(requestEmailChange, { body: { email, ...proof } })}
      onDone={(_, values) => {
        const email = values.email.trim();
        return leave(t`We emailed a link to ${email}.`);
      }}
    >
      {(fields) => (
        <TextField
          label={t`New email address`}
          kind="email"
          autoComplete="email"
          {...fields.getInputProps('email')}
        />
      )}
    </ProofFlow>
  );
}

function AcceptProposal({ email, organisation }: { email: string; organisation: string }) {
  const leave = useLeave();
  return (
    <ProofFlow
      title={t`Use the proposed email address`}
      intro={
        <p>
          {t`${organisation} proposes ${email}. Once you accept, you'll log in with it and get your emails there. You'll be signed out on all other devices.`}
        </p>
      }
      submitLabel={t`Use this address`}
      back={<BackToProfile />}
      send={(proof) => call(acceptEmailChange, { body: { email, ...proof } })}
      onDone={async () => {
        await refetchUser();
        await leave(t`Your email address is now ${email}.`);
      }}
    />
  );
}

function BackToProfile() {
  return <Link to="/users/edit">{t`Back to your profile`}</Link>;
}

function useLeave(): (message: string) => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async (message) => {
    await client.invalidateQueries(emailChangeQuery);
    announce(message);
    await navigate({ to: '/users/edit', replace: true });
  };
}
