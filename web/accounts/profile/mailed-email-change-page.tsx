import { t } from '@lingui/core/macro';
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
    send: async () => {
      await call(acceptMailedEmailChange, { params });
      await refetchUser();
      onDone('accepted');
    },
  });
  const cancel = useForm({
    start: {},
    send: async () => {
      await call(cancelMailedEmailChange, { params });
      onDone('cancelled');
    },
  });
  if (!organisation) {
    return (
      <FormPage
        title={t`Cancel the email address change`}
        intro={t`Your Beacon account will use ${email} once that address is confirmed.`}
        problem={cancel.problem}
        submitLabel={t`Cancel the change`}
        isBusy={cancel.isBusy}
        onSubmit={cancel.submit}
      />
    );
  }
  return (
    <FormPage
      title={t`New email address proposed`}
      intro={t`${organisation} proposes ${email} for your Beacon account. If you agree, you'll log in with it and get your emails there.`}
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
    <MessagePage title={t`Email address`}>
      <p role="status">
        {isAccepted
          ? t`Your email address has been changed. Log in with the new one from now on.`
          : t`Your email address hasn't changed. If you didn't ask for this change, choose a new password now.`}
      </p>
      {isAccepted ? (
        <a href="/login">{t`Log in`}</a>
      ) : (
        <Link to="/forgot_password">{t`Choose a new password`}</Link>
      )}
    </MessagePage>
  );
}

function Failed({ error }: { error: unknown }) {
  if (!(error instanceof CallError) || error.id !== 'email_link_invalid') {
    return <SomethingWrong error={error} />;
  }
  return (
    <MessagePage title={t`Email address`}>
      <p>{error.message}</p>
      <Link to="/">{t`Go home`}</Link>
    </MessagePage>
  );
}
