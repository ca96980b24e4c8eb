import { createContext, use } from 'react';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import type { ProgressAction } from '#web/assess/saving/answers.ts';

/** What every step may read and do. */
export interface Assess {
  assessment: Assessment;
  stage: number;
  input: AssessmentInput;
  /** Why the last try to submit was turned down, to be read on the page. */
  problem: string | null;
  change: (action: ProgressAction) => void;
  previous: () => void;
  /** The next step or, from the last one, the submission. */
  next: () => void;
  /** Goes on by itself, once the pick has been seen. */
  nextSoon: () => void;
  /** Takes back `nextSoon`. */
  stay: () => void;
}

const AssessContext = createContext<Assess | null>(null);

export const AssessProvider = AssessContext.Provider;

export function useAssess(): Assess {
  const assess = use(AssessContext);
  if (!assess) throw new Error('A step was rendered outside its assessment');
  return assess;
}
