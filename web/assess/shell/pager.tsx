import { useEffect, useRef, useState } from 'react';
import type { Assessment } from '#contract/assessments.ts';
import type { Progress, ProgressAction } from '#web/assess/saving/answers.ts';
import { type Assess, AssessProvider } from '#web/assess/steps/assess-context.ts';
import { submitStage } from '#web/assess/formats/flow.ts';
import type { SaveState } from '#web/assess/saving/autosave.ts';
import { commentLengthError } from './comment-length-error.ts';
import { Shell } from './shell.tsx';
import { Slides, type Slide } from './slides.tsx';
import { StepPage } from './step-page.tsx';
import { createThrottle } from './throttle.ts';

const selectionDisplayMs = 350;

interface PagerProps {
  assessment: Assessment;
  progress: Progress;
  saved: SaveState | null;
  problem: string | null;
  change: (action: ProgressAction) => void;
  onLeaveStep: () => void;
  onSubmit: () => void;
}

/** Moves between the steps of an assessment. */
export function Pager(props: PagerProps) {
  const { assessment, progress, problem, change, onLeaveStep, onSubmit } = props;
  const { framework } = assessment;
  const { stage, input } = progress;
  const isLast = stage >= submitStage(framework);
  const [throttle] = useState(() => createThrottle(800, () => performance.now()));
  const lengthError = commentLengthError(framework.steps.slice(stage, stage + 1), input);
  const [blockedStage, setBlockedStage] = useState<number | null>(null);
  const [slide, setSlide] = useState<Slide | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), [stage]);

  function go(direction: Slide['direction']) {
    setSlide({ from: stage, direction, scrollY: window.scrollY });
    change({ type: direction === 'forward' ? 'next-page' : 'previous-page' });
  }

  function goForward() {
    setBlockedStage(lengthError ? stage : null);
    if (lengthError) return;
    if (isLast) return onSubmit();
    onLeaveStep();
    go('forward');
  }

  const assess: Assess = {
    assessment,
    stage,
    input,
    problem: (blockedStage === stage ? lengthError : null) ?? (isLast ? problem : null),
    change,
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

  return (
    <Shell assessment={assessment} stage={stage} saved={props.saved} news={progress.news}>
      <Slides stage={stage} slide={slide} onSlideEnd={() => setSlide(null)}>
        {(visibleStage) => (
          <AssessProvider value={{ ...assess, stage: visibleStage }}>
            <StepPage step={framework.steps[visibleStage]} />
          </AssessProvider>
        )}
      </Slides>
    </Shell>
  );
}
