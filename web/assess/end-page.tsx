import { useState } from 'react';
import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import { Button } from './button.tsx';
import { MessagePage } from './message-page.tsx';
import { NextLink } from './next-link.tsx';
import type { OpenedAssessment } from './opening.ts';
import { QueueStatus } from './queue-status.tsx';

interface EndPageProps {
  opened: OpenedAssessment;
  queue: AssessmentQueue | null;
  nextAssessmentAt: string | null;
}

/** Thanks, and what happens next. */
export function EndPage({ opened, queue, nextAssessmentAt }: EndPageProps) {
  const { assessment, isSignedIn } = opened;
  const [isClosed, setClosed] = useState(false);
  const { steps, format } = assessment.framework;
  const last = steps.at(-1);
  const body = format !== 'dial' && last?.type === 'assessment_summary' ? last.body : undefined;

  function handleClose() {
    if (isSignedIn) return location.assign('/');
    window.close();
    setClosed(true);
  }

  return (
    <MessagePage
      heading="Your answers have been submitted!"
      actions={
        <>
          <NextLink queue={queue} />
          {!isClosed && (
            <Button kind={queue?.next ? 'secondary' : 'primary'} onClick={handleClose}>
              Close
            </Button>
          )}
        </>
      }
    >
      <p role="status">Thank you for submitting the assessment.</p>
      <QueueStatus queue={queue} />
      {body && <p>{body}</p>}
      {nextAssessmentAt && (
        <p>
          The next assessment opens at <strong>{nextAssessmentAt}</strong>.
        </p>
      )}
      {isClosed && (
        <p role="status">
          {queue?.next
            ? 'You can close this page now, and go on later with the same link.'
            : 'All done. You can close this page now.'}
        </p>
      )}
    </MessagePage>
  );
}
