import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endSession } from '#contract/sessions.ts';
import { call } from '../call.ts';
import { MessagePage } from '../layout/error-pages.tsx';
import { rememberUser, signedInUser } from '../session.ts';
import { ProblemText } from '../ui/problem-text.tsx';
import { useTitle } from '../ui/use-title.ts';

/** Signs out, forgets everything that was seen, and goes home; who comes from another site is asked first. */
export function LogOutPage() {
  useTitle('Log out');
  const navigate = useNavigate();
  const isAsked = isForeign(document.referrer);
  const { mutate, isPending, error } = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      notifications.clean();
      rememberUser(null);
      await navigate({ to: '/', replace: true });
    },
  });
  useEffect(() => {
    if (!isAsked) mutate();
  }, [isAsked, mutate]);
  if (!isAsked && !error) return <p role="status">Logging out…</p>;
  return (
    <MessagePage title="Log out">
      <ProblemText>{error && error.message}</ProblemText>
      <Button loading={isPending} onClick={() => mutate()}>
        Log out
      </Button>
    </MessagePage>
  );
}

/** Asks who is here first: the answer brings the token without which nothing is changed. */
async function signOut(): Promise<void> {
  await signedInUser();
  await call(endSession);
}

function isForeign(referrer: string): boolean {
  return referrer !== '' && new URL(referrer).origin !== window.location.origin;
}
