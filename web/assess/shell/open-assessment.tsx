import { t } from '@lingui/core/macro';
import { useReducer, useState } from 'preact/hooks';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import { missedQuestion } from '#web/assess/flow/flow.ts';
import { type ProgressAction, progressReducer } from '#web/assess/saving/answers.ts';
import { SubmissionPage } from './submission-page.tsx';
import type { Device, OpenedAssessment } from '#web/assess/saving/opening.ts';
import { isClosedBy } from './error-page.tsx';
import { inputError } from './input-error.ts';
import { Pager } from './pager.tsx';
import { useAutosave } from '#web/assess/saving/use-autosave.ts';
import { useOutbox, type SubmissionState } from '#web/assess/saving/use-outbox.ts';
import { useStepHistory } from './use-step-history.ts';
import { useUsageEvents } from './use-usage-events.ts';
import { useTabs } from '#web/assess/saving/use-tabs.ts';

/** An assessment from its first step to the thank-you page. */
export function OpenAssessment({ opened, device }: { opened: OpenedAssessment; device: Device }) {
  const { assessment } = opened;
  const [progress, change] = useReducer(progressReducer, opened.progress);
  const { autosave, saved, isSubmitted } = useAutosave(opened, device, progress, change);
  const { state, submit, send } = useOutbox(opened, device, autosave);
  const [submitError, setSubmitError] = useState<string | null>(null);
  const problem = correctableProblem(state, assessment.framework, progress.input);
  const isAnswering = state.kind === 'answering' || problem !== null;
  const isSent = state.kind === 'sent';
  useTabs({ device, autosave, progress, isAnswering, isSent, change, onSubmittedElsewhere: send });
  useStepHistory(assessment.framework, progress, isAnswering, change);
  const { recordLeaving, recordRating } = useUsageEvents(assessment, progress);

  function handleChange(action: ProgressAction) {
    if (action.type === 'rating') recordRating();
    change(action);
  }

  function handleSubmit() {
    const error = inputError(assessment, progress);
    setSubmitError(error);
    if (error) return;
    recordLeaving();
    submit(progress);
  }

  const shown = isAnswering && isSubmitted ? ({ kind: 'sent-elsewhere' } as const) : state;
  if (shown.kind !== 'answering' && (shown !== state || problem === null)) {
    return <SubmissionPage opened={opened} state={shown} onRetry={send} />;
  }
  return (
    <Pager
      assessment={assessment}
      progress={progress}
      saved={saved}
      problem={submitError ?? problem}
      change={handleChange}
      onLeaveStep={recordLeaving}
      onSubmit={handleSubmit}
    />
  );
}

/** The text of a problem the assessor can correct, with the question that lacks an answer; null for others. */
function correctableProblem(
  state: SubmissionState,
  framework: Assessment['framework'],
  input: AssessmentInput,
): string | null {
  if (state.kind !== 'problem' || isClosedBy(state.problem)) return null;
  const { id, title } = state.problem;
  const sentence = title.endsWith('.') ? title : `${title}.`;
  const question = id === 'invalid_answers' && missedQuestion(framework, input);
  if (question) return t`${sentence} “${question}” has no answer yet. Your answers are still here.`;
  return t`${sentence} Your answers are still here.`;
}
