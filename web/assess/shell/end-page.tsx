import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { traitsOf } from '#rules/definition/formats.ts';
import { useState } from 'preact/hooks';
import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import type { Assessment } from '#contract/assessments.ts';
import { Button } from '#web/assess/design/button.tsx';
import { OwnResults } from '#web/assess/own-results/own-results.tsx';
import { MessagePage } from '#web/assess/design/message-page.tsx';
import { NextLink } from './next-link.tsx';
import type { OpenedAssessment } from '#web/assess/saving/opening.ts';
import { QueueStatus } from './queue-status.tsx';

export interface EndPageProps {
  opened: OpenedAssessment;
  queue: AssessmentQueue | null;
  nextAssessmentAt: string | null;
  /** Whether another tab or device has sent the answers. */
  isElsewhere?: boolean;
}

/** The thank-you page, with the next steps. */
export function EndPage({ opened, queue, nextAssessmentAt, isElsewhere = false }: EndPageProps) {
  const [isClosed, setClosed] = useState(false);
  const { assessment, isSignedIn } = opened;
  const body = thankYouText(assessment.framework);

  function handleClose() {
    if (isSignedIn) return location.assign('/');
    window.close();
    setClosed(true);
  }

  return (
    <MessagePage
      heading={isElsewhere ? t`Already sent` : sentText(assessment.framework)}
      actions={
        <>
          <NextLink queue={queue} />
          {!isClosed && (
            <Button kind={queue?.next ? 'secondary' : 'primary'} onClick={handleClose}>
              {t`Close`}
            </Button>
          )}
        </>
      }
      below={<OwnResults link={assessment.links.ownResults} isOpen={!queue?.next} />}
    >
      {isElsewhere && <p>{t`Your answers were sent from another tab or device.`}</p>}
      <p role="status">{thanksText(assessment.framework)}</p>
      <QueueStatus queue={queue} />
      {body && <p>{body}</p>}
      <NextOpening opened={opened} queue={queue} nextAssessmentAt={nextAssessmentAt} />
      {isClosed && <p role="status">{closedText(assessment.framework, queue)}</p>}
    </MessagePage>
  );
}

/** When the next assessment opens; in a queue also whom it is about. */
function NextOpening({ opened, queue, nextAssessmentAt }: EndPageProps) {
  const { clientName } = opened.assessment.beacon;
  if (!nextAssessmentAt) return null;
  return (
    <p>
      {queue ? (
        <Trans>
          The next assessment about {clientName} opens at <strong>{nextAssessmentAt}</strong>.
        </Trans>
      ) : (
        <Trans>
          The next assessment opens at <strong>{nextAssessmentAt}</strong>.
        </Trans>
      )}
    </p>
  );
}

/** Children are spoken to in the words of children also where English has only one word for both. */
function sentText({ format }: Assessment['framework']): string {
  return traitsOf(format).showsFaces
    ? t({ message: 'Your answers have been submitted!', context: 'to a child' })
    : t`Your answers have been submitted!`;
}

/** Faces are for children, whose words are short. */
function thanksText({ format }: Assessment['framework']): string {
  return traitsOf(format).showsFaces
    ? t`Thank you! Your answers have arrived.`
    : t`Thank you for submitting the assessment.`;
}

function thankYouText({ format, steps }: Assessment['framework']): string | undefined {
  const last = steps.at(-1);
  return !traitsOf(format).scoresSections && last?.type === 'assessment_summary'
    ? last.body
    : undefined;
}

function closedText({ format }: Assessment['framework'], queue: AssessmentQueue | null): string {
  if (traitsOf(format).showsFaces && !queue?.next)
    return t({ message: 'All done. You can close this page now.', context: 'to a child' });
  return queue?.next
    ? t`You can close this page now and continue later with the same link.`
    : t`All done. You can close this page now.`;
}
