import { msg, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  acceptMailedEmailChange,
  cancelMailedEmailChange,
  type PendingEmailChange,
} from '#contract/email-changes.ts';
import { call, CallError } from '#web/shell/api/call.ts';
import { MessagePage } from '#web/shell/errors/error-pages.tsx';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { refetchUser } from '#web/shell/session/session.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { useForm } from '#web/shell/forms/use-form.ts';

const route = getRouteApi('/email_changes/$token');
const title = msg`Email address`;

/** Lets the owner of the old address accept or cancel a change; opening the link alone changes nothing. */
export function MailedEmailChangePage() {
  const data = route.useLoaderData();
  const [done, setDone] = useState<'accepted' | 'cancelled' | null>(null);
  if (done) return <Done isAccepted={done === 'accepted'} />;
  if ('error' in data) return <Failed error={data.error} />;
  return <Decide pending={data.pending} onDone={setDone} />;
}

interface DecideProps {
  pending: PendingEmailChange;
  onDone: (done: 'accepted' | 'cancelled') => void;
}

function Decide({ pending: { email, organisation }, onDone }: DecideProps) {
  const params = route.useParams();
  const accept = useForm({
    start: {},
    check: () => ({}),
    send: async () => {
      await call(acceptMailedEmailChange, { params });
      await refetchUser();
      onDone('accepted');
    },
  });
  const cancel = useForm({
    start: {},
    check: () => ({}),
    send: async () => {
      await call(cancelMailedEmailChange, { params });
      onDone('cancelled');
    },
  });
  if (!organisation) {
    return (
      <FormPage
        title={t`Cancel the change of your email address`}
        intro={t`Your Beacon account is to have the address ${email}, once it is confirmed from there.`}
        problem={cancel.problem}
        submitLabel={t`Cancel the change`}
        isBusy={cancel.isBusy}
        onSubmit={cancel.submit}
      />
    );
  }
  return (
    <FormPage
      title="A new email address is proposed"
      intro={t`${organisation} proposes ${email} for your Beacon account. If you agree, you sign in with it from then on, and your emails go there.`}
      problem={accept.problem ?? cancel.problem}
      submitLabel={t`Use the new address`}
      isBusy={accept.isBusy}
      onSubmit={accept.submit}
      footer={
        <Button variant="default" loading={cancel.isBusy} onClick={cancel.submit}>
          {t`Decline`}
        </Button>
      }
    />
  );
}

function Done({ isAccepted }: { isAccepted: boolean }) {
  return (
    <MessagePage title={title}>
      <p role="status">
        {isAccepted
          ? t`Your email address was changed. Log in with the new one from now on.`
          : t`Your email address stays as it is. If you did not ask for the change, choose a new password now.`}
      </p>
      {isAccepted ? (
        <a href="/login">{t`Log in`}</a>
      ) : (
        <Link to="/forgot_password">{t`New password`}</Link>
      )}
    </MessagePage>
  );
}

function Failed({ error }: { error: unknown }) {
  if (!(error instanceof CallError) || error.id !== 'email_link_invalid') {
    return <SomethingWrong error={error} />;
  }
  return (
    <MessagePage title={title}>
      <p>{error.message}</p>
      <Link to="/">{t`Go home`}</Link>
    </MessagePage>
  );
}
