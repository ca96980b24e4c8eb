import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { acceptEmailChange, requestEmailChange } from '#contract/email-changes.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { findEmailChange } from '#contract/email-changes.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { refetchUser } from '#web/shell/session/session.ts';
import { ProofFlow } from '#web/accounts/two-factor/proof-flow.tsx';
import { announce } from '#web/design/announce.ts';
import { TextField } from '#web/design/text-field.tsx';
import { useFields } from '#web/shell/forms/use-fields.ts';
import { fieldErrorsIn } from '#web/shell/forms/use-form.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { emailChangeQuery } from './email-change.ts';

const back = <Link to="/users/edit">{msg`Back to your profile`}</Link>;

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
  const fields = useFields({ email: needsConfirmation ? (current.email ?? '') : '' });
  return (
    <ProofFlow
      title={needsConfirmation ? t`Confirm your email address` : t`Change your email address`}
      intro={
        <p>
          {needsConfirmation
            ? t`We will email you a link. Until you have confirmed this address, your account works in the organisation that invited you only.`
            : t`We will email a link to the new address, and tell the old one. Your address changes once you confirm the new one.`}
        </p>
      }
      submitLabel={t`Email me a link`}
      back={back}
      send={async ({ password, otpCode }) => {
        const body = { email: fields.values.email, password, ...(otpCode && { otpCode }) };
        try {
          return await call(requestEmailChange, { body });
        } catch (error) {
          fields.setFieldErrors(fieldErrorsIn(error));
          throw error;
        }
      }}
      onDone={() => leave(t`We emailed a link to ${fields.values.email.trim()}.`)}
    >
      <TextField
        label={t`New email address`}
        type="email"
        autoComplete="email"
        maxLength={320}
        {...fields.field('email')}
      />
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
          <Trans>
            {organisation} proposes {email}. From then on you sign in with it, and your emails go
            there. You are signed out everywhere else.
          </Trans>
        </p>
      }
      submitLabel={t`Use this address`}
      back={back}
      send={({ password, otpCode }) =>
        call(acceptEmailChange, { body: { email, password, ...(otpCode && { otpCode }) } })
      }
      onDone={async () => {
        await refetchUser();
        await leave(t`Your email address is now ${email}.`);
      }}
    />
  );
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
