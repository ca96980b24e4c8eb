import { useState } from 'react';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { CallError } from '#web/shell/api/call.ts';
import { fieldErrorsIn } from '#web/shell/forms/use-form.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import type { useWizard } from './use-wizard.ts';

interface FrameOptions {
  wizard: Pick<
    ReturnType<typeof useWizard>,
    'frameSteps' | 'go' | 'isReady' | 'showErrors' | 'forget'
  >;
  current: string;
  /** The step that contains a field, by the path of the field. */
  stepOf: (path: string) => string;
  /** Submits the form. A thrown error is shown below the fields. */
  send: () => Promise<void>;
}

/** The navigation of a wizard: the next step, or the submit on the last one. */
export function useWizardFrame({ wizard, current, stepOf, send }: FrameOptions) {
  const [problem, setProblem] = useState<string | null>(null);
  const { frameSteps: steps, go, isReady, showErrors, forget } = wizard;

  const { submit, isBusy } = useSubmit(async () => {
    setProblem(null);
    const next = steps[steps.findIndex(({ id }) => id === current) + 1];
    if (next ? !go(next.id) : !isReady()) return setProblem(textOf(problems.invalid.title));
    if (next) return;
    try {
      await send();
    } catch (error) {
      showErrors(fieldErrorsIn(error), stepOf);
      setProblem(error instanceof CallError ? error.message : textOf(problems.unexpected.title));
    }
  });

  function handleStep(id: string): void {
    setProblem(null);
    go(id);
  }

  return { steps, current, problem, isBusy, onStep: handleStep, onSubmit: submit, onClose: forget };
}
