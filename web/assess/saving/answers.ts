import {
  mergeAnswers,
  takeAnswers,
  type VersionedInput,
  type Versions,
} from '#contract/answer-versions.ts';
import type { AssessmentInput } from '#contract/assessments.ts';
import { isAnswered } from '#rules/answering/answers.ts';

/** An assessor's current step and all their answers. */
export interface Progress extends VersionedInput {
  stage: number;
  /** Keys of the answers that another tab or device has changed since the last step. */
  news: string[];
}

export type ProgressAction =
  | { type: 'go'; stage: number }
  | { type: 'rating'; id: string; rating: number }
  /** What was entered or chosen, where it is not a rating; empty to clear it. */
  | { type: 'value'; id: string; value: Answer['value'] }
  | { type: 'clear-rating'; id: string }
  | { type: 'comment' | 'comment-only'; id: string; comment: string }
  | { type: 'overall-comment'; comment: string }
  | { type: 'data'; id: string; value: string | boolean }
  /** The answers of another tab. */
  | { type: 'adopt'; theirs: VersionedInput }
  /** The answers the server has saved, after these versions were sent. */
  | { type: 'settle'; saved: VersionedInput; sent: Versions };

type Answer = AssessmentInput['attributes'][string];

export function progressReducer(progress: Progress, action: ProgressAction): Progress {
  switch (action.type) {
    case 'go':
      return { ...progress, news: [], stage: action.stage };
    case 'adopt':
      return withNews(progress, mergeAnswers(progress, action.theirs));
    case 'settle': {
      const { saved, sent } = action;
      const isUnchanged = (key: string) => progress.versions[key] === sent[key];
      return withNews(progress, takeAnswers(progress, saved, isUnchanged));
    }
    default: {
      const key = keyOf(action);
      const versions = { ...progress.versions, [key]: (progress.versions[key] ?? 0) + 1 };
      return { ...progress, input: inputAfter(progress.input, action), versions };
    }
  }
}

/** Returns the same object where nothing is new, so that nothing is saved or rendered again. */
function withNews(
  progress: Progress,
  { changed, input, versions }: ReturnType<typeof mergeAnswers>,
): Progress {
  const keys = Object.keys(versions);
  if (keys.every((key) => versions[key] === progress.versions[key])) return progress;
  if (changed.length === 0) return { ...progress, versions };
  return { ...progress, input, versions, news: [...new Set([...progress.news, ...changed])] };
}

function keyOf(action: Change): string {
  if (action.type === 'overall-comment') return 'comment';
  return `${action.type === 'data' ? 'field' : 'question'} ${action.id}`;
}

type Change = Exclude<ProgressAction, { type: 'go' | 'adopt' | 'settle' }>;

function inputAfter(input: AssessmentInput, action: Change): AssessmentInput {
  switch (action.type) {
    case 'overall-comment':
      return { ...input, comment: action.comment };
    case 'data':
      return { ...input, data: { ...input.data, [action.id]: action.value } };
    default: {
      const { [action.id]: previous = {}, ...others } = input.attributes;
      const answer = answerAfter(previous, action);
      const isGiven = Object.keys(answer).length > 0;
      return { ...input, attributes: isGiven ? { ...others, [action.id]: answer } : others };
    }
  }
}

type AnswerChange = Exclude<Change, { type: 'overall-comment' | 'data' }>;

function answerAfter(answer: Answer, action: AnswerChange): Answer {
  switch (action.type) {
    case 'rating':
      return { ...commentOf(answer), rating: action.rating, response_type: 'rating' };
    case 'value': {
      const given = { value: action.value };
      return isAnswered(given)
        ? { ...commentOf(answer), ...given, response_type: 'rating' }
        : commentOf(answer);
    }
    case 'clear-rating':
      return commentOf(answer);
    case 'comment':
      return withComment(answer, action.comment);
    case 'comment-only':
      return action.comment ? { comment: action.comment, response_type: 'comment_only' } : {};
  }
}

function commentOf({ comment }: Answer): Answer {
  return comment ? { comment } : {};
}

function withComment({ comment: _, ...answer }: Answer, comment: string): Answer {
  return comment ? { ...answer, comment } : answer;
}
