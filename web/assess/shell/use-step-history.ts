import type { Step } from '#rules/answering/step.ts';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Assessment } from '#contract/assessments.ts';
import { validStage } from '#web/assess/flow/flow.ts';
import type { Progress, ProgressAction } from '#web/assess/saving/answers.ts';
import { useEffectEvent } from '#web/assess/design/use-effect-event.ts';
import { listen } from '#web/assess/saving/listen.ts';

/** The step that an entry of the browser's history shows, and the one before it in the history. */
interface Entry {
  stage?: number;
  from?: number | undefined;
}

/** Lets Back and Forward of the browser move between the steps, as long as they can be answered. */
export function useStepHistory(
  framework: Assessment['framework'],
  { stage, input }: Progress,
  isAnswering: boolean,
  change: (action: ProgressAction) => void,
): void {
  const { steps } = framework;
  const isFirst = useRef(true);
  const isCatchingUp = useRef(false);

  useLayoutEffect(() => {
    const entry = currentEntry();
    if (isFirst.current) {
      isFirst.current = false;
      write('replaceState', { stage, from: entry.stage === stage ? entry.from : undefined });
    } else if (entry.stage !== stage) {
      isCatchingUp.current = follow(steps, entry, stage);
    }
  }, [stage, steps]);

  const handlePop = useEffectEvent(() => {
    const { stage: target } = currentEntry();
    if (isCatchingUp.current) isCatchingUp.current = false;
    else if (isAnswering && target !== undefined && target !== stage) {
      change({ type: 'go', stage: validStage(framework, input, target) });
    }
  });
  useEffect(() => listen(['popstate'], () => handlePop()), []);
}

/** Moves the history to a step that the page shows already. @returns whether the browser tells of it later */
function follow(steps: Step[], { stage: left = 0, from }: Entry, stage: number): boolean {
  if (from === stage) {
    history.back();
    return true;
  }
  const isBeforeFirst = from === undefined && stage < left;
  // A summary goes on by itself, so Back passes over it.
  const isPassing = steps[left]?.type === 'section_summary' && stage > left;
  if (isBeforeFirst || isPassing) write('replaceState', { stage, from });
  else write('pushState', { stage, from: left });
  return false;
}

function currentEntry(): Entry {
  return (history.state as { entry?: Entry } | null)?.entry ?? {};
}

/** Keeps what else the page has stored with its entry. */
function write(how: 'pushState' | 'replaceState', entry: Entry): void {
  history[how]({ ...history.state, entry }, '');
}
