import { Button } from '@mantine/core';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { problems } from '#contract/problems.ts';
import { CallError } from '../call.ts';
import { rememberUser } from '../session.ts';
import { ClientOutdatedPage, MessagePage, NotFoundPage } from './error-pages.tsx';
import { flashText } from './flash.ts';

interface SomethingWrongProps {
  error: unknown;
  retry?: () => void;
}

/** What a page shows in place of itself when it could not be loaded or drawn. */
export function SomethingWrong({ error, retry }: SomethingWrongProps) {
  const router = useRouter();
  if (!(error instanceof CallError)) {
    return (
      <MessagePage title="Something went wrong.">
        <p>This page could not be shown.</p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </MessagePage>
    );
  }
  if (error.id === 'client_outdated') return <ClientOutdatedPage />;
  if (error.status === 404) return <NotFoundPage />;
  if (error.status === 403) return <Denied id={error.id} />;
  return (
    <MessagePage title="Something went wrong.">
      <p>{error.message}</p>
      <Button onClick={retry ?? (() => void router.invalidate())}>Try again</Button>
    </MessagePage>
  );
}

/** Leads whoever was refused to where it is explained; the signed-out find the way back from there. */
function Denied({ id }: { id: string }) {
  const navigate = useNavigate();
  const then = useLocation({ select: ({ href }) => href });
  const isLeaving = useRef(false);
  useEffect(() => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    flashText(problems.signed_out.title);
    void leave();
    async function leave() {
      const isSignedOut = id === 'signed_out';
      await navigate({ to: '/access_denied', search: isSignedOut ? { then } : {}, replace: true });
      // Forgotten any sooner, the page still open would ask for everything again.
      if (isSignedOut) rememberUser(null);
    }
  }, [id, navigate, then]);
  return null;
}
