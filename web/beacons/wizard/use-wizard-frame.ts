import { useState } from 'react';
import { problems } from '#contract/problems.ts';
import { CallError } from '#web/shell/api/call.ts';
import { fieldErrorsIn } from '#web/shell/forms/use-form.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import type { useWizard } from './use-wizard.ts';

interface FrameOptions {
  wizard: Pick<ReturnType<typeof useWizard>, 'frameSteps' | 'go' | 'isReady' | 'refuse' | 'forget'>;
  current: string;
  /** The step on which a field stands, by its path. */
  stepOf: (path: string) => string;
  /** Sends what was filled in; throws what is told below the fields. */
  send: () => Promise<void>;
}

/** The way through a wizard: from each step to the next, and from the last one on its way. */
export function useWizardFrame({ wizard, current, stepOf, send }: FrameOptions) {
  const [problem, setProblem] = useState<string | null>(null);
  const { frameSteps: steps, go, isReady, refuse, forget } = wizard;

  const { submit, isBusy } = useSubmit(async () => {
    setProblem(null);
    const next = steps[steps.findIndex(({ id }) => id === current) + 1];
    if (next ? !go(next.id) : !isReady()) return setProblem(problems.invalid.title);
    if (next) return;
    try {
      await send();
    } catch (error) {
      refuse(fieldErrorsIn(error), stepOf);
      setProblem(error instanceof CallError ? error.message : problems.unexpected.title);
    }
  });

  function handleStep(id: string): void {
    setProblem(null);
    go(id);
  }

  return { steps, current, problem, isBusy, onStep: handleStep, onSubmit: submit, onClose: forget };
}
