import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { acceptMailedEmailChange, cancelMailedEmailChange } from '#contract/email-changes.ts';
import { InvalidLink } from '#web/accounts/invitation/invalid-link.tsx';
import { call, problemTitle } from '#web/shell/api/call.ts';
import { MessagePage } from '#web/shell/errors/error-pages.tsx';
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
  const { email, organisation } = data.pending;
  if (!organisation) return <OwnChange email={email} onDone={setDone} />;
  return <ProposedChange email={email} organisation={organisation} onDone={setDone} />;
}

interface ChangeProps {
  email: string;
  onDone: (done: 'accepted' | 'cancelled') => void;
}

/** A change by the person, which the owner of the old address can cancel. */
function OwnChange({ email, onDone }: ChangeProps) {
  const cancel = useCancel(onDone);
  return (
    <FormPage
      {...cancel}
      title={t`Cancel the email address change`}
      intro={t`Your Beacon account will use ${email} once that address is confirmed.`}
      submitLabel={t`Cancel the change`}
    />
  );
}

interface ProposedChangeProps extends ChangeProps {
  organisation: string;
}

/** A change proposed by an organisation, which takes effect only if the person accepts it. */
function ProposedChange({ email, organisation, onDone }: ProposedChangeProps) {
  const params = route.useParams();
  const cancel = useCancel(onDone);
  const accept = useForm({
    start: {},
    send: async () => {
      await call(acceptMailedEmailChange, { params });
      await refetchUser();
      onDone('accepted');
    },
  });
  return (
    <FormPage
      {...accept}
      title={t`New email address proposed`}
      intro={t`${organisation} proposes ${email} for your Beacon account. If you agree, you'll log in with it and get your emails there.`}
      problem={accept.problem ?? cancel.problem}
      submitLabel={t`Use the new address`}
      footer={
        <Button variant="default" loading={cancel.isBusy} onClick={cancel.submit}>
          {t`Decline`}
        </Button>
      }
    />
  );
}

function useCancel(onDone: ChangeProps['onDone']) {
  const params = route.useParams();
  return useForm({
    start: {},
    send: async () => {
      await call(cancelMailedEmailChange, { params });
      onDone('cancelled');
    },
  });
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
  return (
    <InvalidLink error={error} title={t`Email address`}>
      <p>{problemTitle(error)}</p>
      <Link to="/">{t`Go home`}</Link>
    </InvalidLink>
  );
}
