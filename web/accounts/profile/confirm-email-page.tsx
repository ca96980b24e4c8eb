import { t } from '@lingui/core/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmEmail } from '#contract/users.ts';
import { call } from '#web/shell/api/call.ts';
import { MessagePage } from '#web/shell/errors/error-pages.tsx';
import { refetchUser } from '#web/shell/session/session.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { useForm } from '#web/shell/forms/use-form.ts';

const route = getRouteApi('/confirm_email');

/** Confirms a new address by a button, so that programs that open links change nothing. */
export function ConfirmEmailPage() {
  const { token } = route.useSearch();
  const [isDone, setIsDone] = useState(false);
  const sending = useForm({
    start: {},
    send: async () => {
      await call(confirmEmail, { body: { token: token ?? '' } });
      await refetchUser();
      setIsDone(true);
    },
  });
  if (!token || isDone) {
    return (
      <MessagePage title={t`Email address`}>
        <p role="status">{isDone ? t`Your email address is confirmed.` : t`No token specified.`}</p>
        <Link to="/">{t`Go home`}</Link>
      </MessagePage>
    );
  }
  return (
    <FormPage
      {...sending}
      title={t`Confirm your email address`}
      intro={t`From now on, you'll log in with this address and get your emails here.`}
      submitLabel={t`Confirm this address`}
    />
  );
}
