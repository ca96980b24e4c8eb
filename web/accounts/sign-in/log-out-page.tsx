import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endSession } from '#contract/sessions.ts';
import { call } from '#web/shell/api/call.ts';
import { MessagePage } from '#web/shell/errors/error-pages.tsx';
import { rememberUser, signedInUser } from '#web/shell/session/session.ts';
import { ProblemText } from '#web/design/problem-text.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { deleteWizardDrafts } from '#web/shell/session/wizard-drafts.ts';

/** Signs out, forgets everything that was seen, and goes home; only who chose it in the menu is not asked. */
export function LogOutPage() {
  useTitle('Log out');
  const navigate = useNavigate();
  const isChosen = useLocation({ select: ({ state }) => state.choseToLogOut === true });
  const { mutate, isPending, error } = useMutation({
    mutationFn: signOut,
    meta: { showsErrors: true },
    onSuccess: async () => {
      notifications.clean();
      rememberUser(null);
      deleteWizardDrafts();
      await navigate({ to: '/', replace: true });
    },
  });
  useEffect(() => {
    if (isChosen) mutate();
  }, [isChosen, mutate]);
  if (isChosen && !error) return <p role="status">Logging out…</p>;
  return (
    <MessagePage title="Log out">
      <p>Do you want to log out?</p>
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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Only this app's own menu can say so: no link from elsewhere carries it. */
    choseToLogOut?: true;
  }
}
