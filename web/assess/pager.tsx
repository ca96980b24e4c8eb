import {
  addTransitionType,
  startTransition,
  useEffect,
  useRef,
  useState,
  ViewTransition,
} from 'react';
import type { Assessment } from '#contract/assessments.ts';
import type { Progress, ProgressAction } from './answers.ts';
import { type Assess, AssessProvider } from './assess-context.ts';
import { submitStage } from './flow.ts';
import type { SaveState } from './keeper.ts';
import './pager.css';
import { Shell } from './shell.tsx';
import { StepPage } from './steps/step-page.tsx';
import { createThrottle } from './throttle.ts';
import { useReducedMotion } from './use-media.ts';

const pickShownFor = 350;
const slides = { forward: 'step forward', back: 'step back', default: 'none' };

interface PagerProps {
  assessment: Assessment;
  progress: Progress;
  saved: SaveState | null;
  problem: string | null;
  change: (action: ProgressAction) => void;
  onLeaveStep: () => void;
  onSubmit: () => void;
}

/** Slides from step to step. */
export function Pager(props: PagerProps) {
  const { assessment, progress, problem, change, onLeaveStep, onSubmit } = props;
  const { stage, input } = progress;
  const { framework } = assessment;
  const isLast = stage >= submitStage(framework);
  const [throttle] = useState(() => createThrottle(800, () => performance.now()));
  const isStill = useReducedMotion();

  function turn(direction: 'forward' | 'back') {
    const action = { type: direction === 'forward' ? 'next page' : 'previous page' } as const;
    if (isStill) return change(action);
    startTransition(() => {
      addTransitionType(direction);
      change(action);
    });
  }

  function goForward() {
    if (isLast) return onSubmit();
    onLeaveStep();
    turn('forward');
  }

  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), [stage]);
  const assess: Assess = {
    assessment,
    stage,
    input,
    problem: isLast ? problem : null,
    change,
    previous: () => void (throttle.pass() && turn('back')),
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
    <AssessProvider value={assess}>
      <Shell assessment={assessment} stage={stage} saved={props.saved}>
        <ViewTransition key={stage} enter={slides} exit={slides} default="none">
          <div>
            <StepPage step={framework.steps[stage]} />
          </div>
        </ViewTransition>
      </Shell>
    </AssessProvider>
  );
}
