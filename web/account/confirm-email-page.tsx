import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmEmail } from '#contract/users.ts';
import { call } from '../call.ts';
import { MessagePage } from '../layout/error-pages.tsx';
import { refetchUser } from '../session.ts';
import { FormPage } from '../ui/form-page.tsx';
import { useForm } from '../ui/use-form.ts';

const route = getRouteApi('/confirm_email');

/** Confirms a new address when its owner presses the button: programs that only open links change nothing. */
export function ConfirmEmailPage() {
  const { token } = route.useSearch();
  const [isDone, setIsDone] = useState(false);
  const { problem, submit, isBusy } = useForm({
    start: {},
    check: () => ({}),
    send: async () => {
      await call(confirmEmail, { body: { token: token ?? '' } });
      await refetchUser();
      setIsDone(true);
    },
  });
  if (!token || isDone) {
    return (
      <MessagePage title="Email address">
        <p role="status">{isDone ? 'Your email address is confirmed.' : 'No token specified.'}</p>
        <Link to="/">Go home</Link>
      </MessagePage>
    );
  }
  return (
    <FormPage
      title="Confirm your email address"
      intro="From now on you sign in with this address, and mail comes here."
      problem={problem}
      submitLabel="Confirm this address"
      isBusy={isBusy}
      onSubmit={submit}
    />
  );
}
