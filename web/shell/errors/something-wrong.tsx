import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CallError } from '#web/shell/api/call.ts';
import { useIsOnline } from '#web/shell/api/use-is-online.ts';
import { MessagePage, NotFoundPage } from './error-pages.tsx';

interface SomethingWrongProps {
  error: unknown;
  retry?: () => void;
}

/** Replaces a page that failed to load or render. */
export function SomethingWrong({ error, retry }: SomethingWrongProps) {
  const router = useRouter();
  const tryAgain = retry ?? (() => void router.invalidate());
  const isOnline = useRetryOnline(tryAgain, error);
  if (!isOnline) return <Offline onRetry={tryAgain} />;
  if (!(error instanceof CallError)) {
    return (
      <MessagePage title={t`Something went wrong.`}>
        <p>{t`This page couldn't be shown. Please reload it.`}</p>
        <Button onClick={() => window.location.reload()}>{t`Reload`}</Button>
      </MessagePage>
    );
  }
  if (error.status === 404) return <NotFoundPage />;
  // These problems redirect to pages of their own.
  if (error.status === 403 || error.id === 'client_outdated') return null;
  return (
    <MessagePage title={t`Something went wrong.`}>
      <p>{error.message}</p>
      <Button onClick={tryAgain}>{t`Try again`}</Button>
    </MessagePage>
  );
}

function Offline({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage title={t`You're offline.`}>
      <p>{t`This page needs a connection. It opens by itself once you're back online.`}</p>
      <Button onClick={onRetry}>{t`Try again`}</Button>
    </MessagePage>
  );
}

/** Errors from before the network returned after which a page was loaded again, which shows them until it is there. */
const retried = new WeakSet<CallError>();

/** Whether there is a network; tries again when it returns, or once if it has returned since the error. */
function useRetryOnline(retry: () => void, error: unknown): boolean {
  const isOnline = useIsOnline();
  const isEarlier = error instanceof CallError && error.wasOffline && !retried.has(error);
  const wasOnline = useRef(isOnline && !isEarlier);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (isOnline && !wasOnline.current) {
      if (error instanceof CallError) retried.add(error);
      latest.current();
    }
    wasOnline.current = isOnline;
  }, [isOnline, error]);
  return isOnline;
}
