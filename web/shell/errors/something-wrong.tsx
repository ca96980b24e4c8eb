import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { CallError } from '#web/shell/api/call.ts';
import { MessagePage, NotFoundPage } from './error-pages.tsx';

interface SomethingWrongProps {
  error: unknown;
  retry?: () => void;
}

/** Replaces a page that failed to load or render. */
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
  if (error.status === 404) return <NotFoundPage />;
  // These problems redirect to pages of their own.
  if (error.status === 403 || error.id === 'client_outdated') return null;
  return (
    <MessagePage title="Something went wrong.">
      <p>{error.message}</p>
      <Button onClick={retry ?? (() => void router.invalidate())}>Try again</Button>
    </MessagePage>
  );
}
