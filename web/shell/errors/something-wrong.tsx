import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { CallError } from '#web/shell/api/call.ts';
import { MessagePage, NotFoundPage } from './error-pages.tsx';

/** Replaces a page that failed to load or render. */
export function SomethingWrong({ error, retry }: { error: unknown; retry?: () => void }) {
  const router = useRouter();
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
      <Button onClick={retry ?? (() => void router.invalidate())}>{t`Try again`}</Button>
    </MessagePage>
  );
}
