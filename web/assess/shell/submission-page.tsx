import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'preact/hooks';
import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import type { loadAssessment } from '#contract/assessments.ts';
import { tokenOf } from './boot.ts';
import { call } from '#web/assess/saving/call.ts';
import { EndPage, type EndPageProps } from './end-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { Leave } from './leave.tsx';
import type { OpenedAssessment } from '#web/assess/saving/opening.ts';
import { Spinner } from '#web/assess/design/spinner.tsx';
import { RejectedPage } from './rejected-page.tsx';
import type { SubmissionState } from '#web/assess/saving/use-outbox.ts';
import { WaitingPage } from './waiting-page.tsx';

export interface SubmissionPageProps {
  opened: OpenedAssessment;
  state: Exclude<SubmissionState, { kind: 'answering' }>;
  onRetry: () => void;
}

/** The page for each state of a submission. */
export function SubmissionPage({ opened, state, onRetry }: SubmissionPageProps) {
  const { queue } = opened.assessment;
  switch (state.kind) {
    case 'resuming':
    case 'sending':
      return <Spinner label={t`Sending your answers`} />;
    case 'waiting':
      return <WaitingPage title={state.title} queue={queue} onRetry={onRetry} />;
    case 'rejected':
      return <RejectedPage title={state.title} />;
    case 'problem':
      return (
        <ErrorPage
          problem={state.problem}
          unsent={{ assessment: opened.assessment, input: state.input }}
          isSubmit
        />
      );
    case 'sent-elsewhere':
      return <SentElsewhere opened={opened} queue={withOneMoreDone(queue)} />;
    case 'sent': {
      const { invite_token: inviteToken, ...answer } = state.answer;
      if (inviteToken && !answer.queue?.next)
        return <Leave to={`/user_invite/${inviteToken}?assessed=true`} />;
      return <EndPage opened={opened} {...answer} />;
    }
  }
}

/** Fetches the next opening time, which only the submitting tab or device received. */
function SentElsewhere({ opened, queue }: Pick<EndPageProps, 'opened' | 'queue'>) {
  const [nextAssessmentAt, setNextAssessmentAt] = useState<string | null>(null);
  useEffect(() => {
    const query = new URLSearchParams({ token: tokenOf(location.pathname) });
    void call<typeof loadAssessment>('GET', `/api/assessments/new?${query}`).then((outcome) =>
      setNextAssessmentAt((outcome.kind === 'problem' && outcome.problem.nextAssessmentAt) || null),
    );
  }, []);
  return <EndPage opened={opened} queue={queue} nextAssessmentAt={nextAssessmentAt} isElsewhere />;
}

function withOneMoreDone(queue: AssessmentQueue | null): AssessmentQueue | null {
  return queue && { ...queue, done: queue.done + 1 };
}
