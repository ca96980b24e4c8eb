import { useState } from 'react';
import { Button } from './button.tsx';
import { MessagePage } from './message-page.tsx';
import type { OpenedAssessment } from './opening.ts';

interface EndPageProps {
  opened: OpenedAssessment;
  nextAssessmentAt: string | null;
}

/** Thanks, and what happens next. */
export function EndPage({ opened: { assessment, isSignedIn }, nextAssessmentAt }: EndPageProps) {
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
      actions={!isClosed && <Button onClick={handleClose}>Close</Button>}
    >
      <p role="status">Thank you for submitting the assessment.</p>
      {body && <p>{body}</p>}
      {nextAssessmentAt && (
        <p>
          The next assessment opens at <strong>{nextAssessmentAt}</strong>.
        </p>
      )}
      {isClosed && <p role="status">All done. You can close this page now.</p>}
    </MessagePage>
  );
}
