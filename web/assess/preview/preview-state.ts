import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import { questionsOf } from '#rules/answering/answers.ts';
import { readAnswers } from '#rules/answering/read-answers.ts';
import type { Step } from '#rules/answering/step.ts';
import type { PreviewRequest } from '#web/frameworks/preview/preview-messages.ts';
import { validStage } from '#web/assess/flow/flow.ts';
import { type Progress, type ProgressAction, progressReducer } from '#web/assess/saving/answers.ts';
import { previewAssessment } from './preview-assessment.ts';

/** What a preview shows: a questionnaire, and the answers that were tried. */
export interface PreviewState {
  request: PreviewRequest;
  assessment: Assessment;
  progress: Progress;
  isSubmitted: boolean;
}

export type PreviewAction =
  | { type: 'show'; request: PreviewRequest }
  | { type: 'submit' }
  | ProgressAction;

/** Null until there is something to show. */
export function previewReducer(
  state: PreviewState | null,
  action: PreviewAction,
): PreviewState | null {
  if (action.type === 'show') return shown(state, action.request);
  if (state === null) return null;
  if (action.type === 'submit') return { ...state, isSubmitted: true };
  return { ...state, progress: progressReducer(state.progress, action) };
}

function shown(state: PreviewState | null, request: PreviewRequest): PreviewState {
  const assessment = previewAssessment(request);
  const earlier = state?.request.run === request.run ? state : null;
  const input = earlier ? validInput(request, assessment, earlier.progress.input) : noInput;
  const jump =
    request.itemId === earlier?.request.itemId ? -1 : stageOf(assessment, request.itemId);
  const stage = jump >= 0 ? jump : earlier ? sameStage(earlier, assessment) : 0;
  return {
    request,
    assessment,
    progress: {
      versions: {},
      ...earlier?.progress,
      stage: validStage(assessment.framework, input, stage),
      input,
      news: [],
    },
    isSubmitted: earlier?.isSubmitted === true && jump < 0,
  };
}

const noInput: AssessmentInput = { attributes: {} };

/** The answers that the questionnaire still takes as it is now. */
function validInput(
  { definition }: PreviewRequest,
  { framework }: Assessment,
  input: AssessmentInput,
): AssessmentInput {
  const { answers } = readAnswers(definition, framework.steps, input);
  const valid = Object.entries(input.attributes).filter(([id]) => id in answers.attributes);
  return { ...input, attributes: Object.fromEntries(valid) };
}

/** The index of the step that asks an item; -1 for none. */
function stageOf({ framework }: Assessment, item: string | undefined): number {
  return framework.steps.findIndex((step) => questionsOf(step).some(({ id }) => id === item));
}

/** The step where the person is, wherever it has moved to. */
function sameStage({ assessment, progress }: PreviewState, next: Assessment): number {
  const { stage } = progress;
  const step = assessment.framework.steps[stage];
  if (!step) return stage;
  const same = next.framework.steps.findIndex((each) => isSame(each, step));
  if (same >= 0) return same;
  const [item] = questionsOf(step).filter(({ id }) => stageOf(next, id) >= 0);
  return item ? stageOf(next, item.id) : stage;
}

function isSame(step: Step, other: Step): boolean {
  return step.id === other.id && step.type === other.type;
}
