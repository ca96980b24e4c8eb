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

/** Whether there is a network; tries again when it returns, or has returned since the error. */
function useRetryOnline(retry: () => void, error: unknown): boolean {
  const isOnline = useIsOnline();
  const wasOnline = useRef(!(error instanceof CallError && error.wasOffline));
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (isOnline && !wasOnline.current) latest.current();
    wasOnline.current = isOnline;
  }, [isOnline]);
  return isOnline;
}
