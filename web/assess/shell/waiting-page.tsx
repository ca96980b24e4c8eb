import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'preact/hooks';
import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import { tokenOf } from './boot.ts';
import { Button } from '#web/assess/design/button.tsx';
import { hashWith } from '#web/assess/saving/earlier.ts';
import { hasNext } from './prefetch.ts';
import { MessagePage } from '#web/assess/design/message-page.tsx';
import { NextLink } from './next-link.tsx';
import { useOnline } from '#web/assess/saving/use-online.ts';

interface WaitingPageProps {
  /** The server's message, if it answered. */
  title: string | null;
  queue: AssessmentQueue | null;
  onRetry: () => void;
}

/** Shown while a submission is pending: it is stored and will be retried. */
export function WaitingPage({ title, queue, onRetry }: WaitingPageProps) {
  const isOnline = useOnline();
  const [canContinue, setCanContinue] = useState(false);
  useEffect(() => void (queue && hasNext(queue).then(setCanContinue)), [queue]);
  const reason = title ?? t`The server could not be reached.`;
  return (
    <MessagePage
      heading={t`Your answers are waiting to be sent`}
      actions={
        <>
          {canContinue && <NextLink queue={queue} hash={hashWith(tokenOf(location.pathname))} />}
          <Button kind={canContinue ? 'secondary' : 'primary'} onClick={onRetry}>
            {t`Try again now`}
          </Button>
        </>
      }
    >
      <p role="status">
        {isOnline
          ? t`${reason} Your answers are safe and will be sent automatically.`
          : t`You are offline. Your answers are safe and will be sent when you are back online.`}
      </p>
      <p>
        {canContinue
          ? t`You can continue with the next one in the meantime.`
          : t`Keep this page open, or open the same link again later on this device.`}
      </p>
    </MessagePage>
  );
}
