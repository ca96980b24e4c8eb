import { useEffect, useRef, useState } from 'react';
import type { Assessment } from '#contract/assessments.ts';
import type { Progress, ProgressAction } from '#web/assess/saving/answers.ts';
import { type Assess, AssessProvider } from '#web/assess/steps/assess-context.ts';
import { submitStage } from '#web/assess/formats/flow.ts';
import type { SaveState } from '#web/assess/saving/autosave.ts';
import { overlongComment } from './overlong-comment.ts';
import { Shell } from './shell.tsx';
import { Slides, type Turn } from './slides.tsx';
import { StepPage } from './step-page.tsx';
import { createThrottle } from './throttle.ts';

const pickShownFor = 350;

interface PagerProps {
  assessment: Assessment;
  progress: Progress;
  saved: SaveState | null;
  problem: string | null;
  change: (action: ProgressAction) => void;
  onLeaveStep: () => void;
  onSubmit: () => void;
}

/** Goes from step to step. */
export function Pager(props: PagerProps) {
  const { assessment, progress, problem, change, onLeaveStep, onSubmit } = props;
  const { framework } = assessment;
  const { stage, input } = progress;
  const isLast = stage >= submitStage(framework);
  const [throttle] = useState(() => createThrottle(800, () => performance.now()));
  const tooLong = overlongComment(framework.steps.slice(stage, stage + 1), input);
  const [heldAt, setHeldAt] = useState<number | null>(null);
  const [turn, setTurn] = useState<Turn | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), [stage]);

  function go(direction: Turn['direction']) {
    setTurn({ from: stage, direction, scrolled: window.scrollY });
    change({ type: direction === 'forward' ? 'next page' : 'previous page' });
  }

  function goForward() {
    setHeldAt(tooLong ? stage : null);
    if (tooLong) return;
    if (isLast) return onSubmit();
    onLeaveStep();
    go('forward');
  }

  const assess: Assess = {
    assessment,
    stage,
    input,
    problem: (heldAt === stage ? tooLong : null) ?? (isLast ? problem : null),
    change,
    previous: () => void (throttle.pass() && go('back')),
    next: () => void (throttle.pass() && goForward()),
    nextSoon: () => {
      if (isLast) return;
      clearTimeout(timer.current);
      const wait = Math.max(pickShownFor, throttle.wait());
      timer.current = window.setTimeout(() => throttle.pass() && goForward(), wait);
    },
    stay: () => clearTimeout(timer.current),
  };

  return (
    <Shell assessment={assessment} stage={stage} saved={props.saved} news={progress.news}>
      <Slides stage={stage} turn={turn} onTurned={() => setTurn(null)}>
        {(shown) => (
          <AssessProvider value={{ ...assess, stage: shown }}>
            <StepPage step={framework.steps[shown]} />
          </AssessProvider>
        )}
      </Slides>
    </Shell>
  );
}
