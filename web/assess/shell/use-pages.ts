import { useEffect, useRef, useState } from 'preact/hooks';
import type { Assessment } from '#contract/assessments.ts';
import type { Progress, ProgressAction } from '#web/assess/saving/answers.ts';
import { stageBeside, submitStage } from '#web/assess/flow/flow.ts';
import { commentLengthError } from './comment-length-error.ts';
import type { Slide } from './slides.tsx';
import { showInvalidField } from './invalid-field.ts';
import { createThrottle } from './throttle.ts';

const selectionDisplayMs = 350;

export interface PagesOptions {
  assessment: Assessment;
  progress: Progress;
  problem: string | null;
  change: (action: ProgressAction) => void;
  onLeaveStep: () => void;
  onSubmit: () => void;
}

/** Moves between the steps of an assessment, one at a time. */
export function usePages(options: PagesOptions) {
  const { framework } = options.assessment;
  const { stage, input } = options.progress;
  const isLast = stage >= submitStage(framework, input);
  const [throttle] = useState(() => createThrottle(800, () => performance.now()));
  const lengthError = commentLengthError(framework.steps.slice(stage, stage + 1), input);
  const [blockedStage, setBlockedStage] = useState<number | null>(null);
  const [slide, setSlide] = useState<Slide | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), [stage]);

  function go(direction: Slide['direction']) {
    setSlide({ from: stage, direction, scrollY: window.scrollY });
    options.change({ type: 'go', stage: stageBeside(framework, input, stage, direction) });
  }

  function goForward() {
    setBlockedStage(lengthError ? stage : null);
    if (lengthError || showInvalidField()) return;
    if (isLast) return options.onSubmit();
    options.onLeaveStep();
    go('forward');
  }

  return {
    slide,
    onSlideEnd: () => setSlide(null),
    problem: (blockedStage === stage ? lengthError : null) ?? (isLast ? options.problem : null),
    previous: () => void (throttle.pass() && go('back')),
    next: () => void (throttle.pass() && goForward()),
    nextSoon: () => {
      if (isLast) return;
      clearTimeout(timer.current);
      const wait = Math.max(selectionDisplayMs, throttle.wait());
      timer.current = window.setTimeout(() => throttle.pass() && goForward(), wait);
    },
    stay: () => clearTimeout(timer.current),
  };
}
