import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endSession } from '#contract/sessions.ts';
import { closeAllToasts } from '#web/design/toasts/toast-store.ts';
import { call } from '#web/shell/api/call.ts';
import { MessagePage } from '#web/shell/errors/error-pages.tsx';
import { rememberUser, signedInUser } from '#web/shell/session/session.ts';
import { ProblemText } from '#web/design/problem-text.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { deleteWizardDrafts } from '#web/shell/session/wizard-drafts.ts';
import { deleteCopies } from '#web/builder/saving/draft-copies.ts';

/** Signs out, clears all caches and goes to the home page; asks for confirmation unless opened from the menu. */
export function LogOutPage() {
  useTitle(t`Log out`);
  const navigate = useNavigate();
  const isFromMenu = useLocation({ select: ({ state }) => state.choseToLogOut === true });
  const { mutate, isPending, error } = useMutation({
    mutationFn: signOut,
    meta: { showsErrors: true },
    onSuccess: async () => {
      closeAllToasts();
      rememberUser(null);
      deleteWizardDrafts();
      deleteCopies();
      await navigate({ to: '/', replace: true });
    },
  });
  useEffect(() => {
    if (isFromMenu) mutate();
  }, [isFromMenu, mutate]);
  if (isFromMenu && !error) return <p role="status">{t`Logging out…`}</p>;
  return (
    <MessagePage title={t`Log out`}>
      <p>{t`Do you want to log out?`}</p>
      <ProblemText>{error && error.message}</ProblemText>
      <Button loading={isPending} onClick={() => mutate()}>
        {t`Log out`}
      </Button>
    </MessagePage>
  );
}

/** Loads the session first, because its response carries the CSRF token. */
async function signOut(): Promise<void> {
  await signedInUser();
  await call(endSession);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by the app's menu only; links cannot carry history state. */
    choseToLogOut?: true;
  }
}
