import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import type { ProgressAction } from '#web/assess/saving/answers.ts';

/** The state and actions available to every step. */
export interface Assess {
  assessment: Assessment;
  stage: number;
  input: AssessmentInput;
  /** The problem of the last attempt to go on or to submit. */
  problem: string | null;
  change: (action: ProgressAction) => void;
  previous: () => void;
  /** Goes to the next step or, from the last one, submits. */
  next: () => void;
  /** Goes on after a short delay that shows the selection. */
  nextSoon: () => void;
  /** Cancels `nextSoon`. */
  stay: () => void;
}

const AssessContext = createContext<Assess | null>(null);

export const AssessProvider = AssessContext.Provider;

export function useAssess(): Assess {
  const assess = useContext(AssessContext);
  if (!assess) throw new Error('A step was rendered outside its assessment');
  return assess;
}
