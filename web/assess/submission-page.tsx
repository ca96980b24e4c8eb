import { EndPage } from './end-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { Leave } from './leave.tsx';
import type { OpenedAssessment } from './opening.ts';
import { Spinner } from './spinner.tsx';
import type { SubmissionState } from './use-outbox.ts';
import { WaitingPage } from './waiting-page.tsx';

interface SubmissionPageProps {
  opened: OpenedAssessment;
  state: Exclude<SubmissionState, { kind: 'answering' }>;
  onRetry: () => void;
}

/** What becomes of the answers once they are given. */
export function SubmissionPage({ opened, state, onRetry }: SubmissionPageProps) {
  switch (state.kind) {
    case 'resuming':
    case 'sending':
      return <Spinner label="Sending your answers" />;
    case 'waiting':
      return <WaitingPage title={state.title} onRetry={onRetry} />;
    case 'refused':
      return <ErrorPage refusal={state.refusal} />;
    case 'sent elsewhere':
      return <EndPage opened={opened} nextAssessmentAt={null} />;
    case 'sent': {
      const { invite_token: inviteToken, nextAssessmentAt } = state.answer;
      if (inviteToken) return <Leave to={`/user_invite/${inviteToken}?assessed=true`} />;
      return <EndPage opened={opened} nextAssessmentAt={nextAssessmentAt} />;
    }
  }
}
