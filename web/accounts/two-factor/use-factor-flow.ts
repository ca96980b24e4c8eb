import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useReducer } from 'react';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { CallError, isTransient } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import {
  bodyOf,
  factorFlow,
  type Fields,
  type FlowProblem,
  freshFlow,
  incompleteProblem,
  type Step,
  stepAfter,
  stepOf,
  missingInput,
} from './factor-flow.ts';

interface FlowOptions<Answer extends object, Done extends Answer> {
  send: (body: Partial<Fields>) => Promise<Answer>;
  isDone: (answer: Answer) => answer is Done;
  onDone: (answer: Done) => Promise<void>;
  problem?: FlowProblem | null;
}

/** The state of a flow from the password to its completion; the browser's history holds its steps. */
export function useFactorFlow<Answer extends object, Done extends Answer>({
  send,
  isDone,
  onDone,
  problem = null,
}: FlowOptions<Answer, Done>) {
  const [flow, dispatch] = useReducer(factorFlow, { ...freshFlow, problem });
  const [requested, go] = useStepInHistory();
  const step = stepOf(flow, requested);
  useEffect(() => {
    if (requested && requested !== step) go('enter_password', true);
  }, [requested, step, go]);

  const { submit, isBusy } = useSubmit(async (input: Partial<Fields> = {}) => {
    const fields = { ...flow.fields, ...input };
    const missing = missingInput(step, fields);
    if (missing) return dispatch({ type: 'rejected', problem: missing });
    dispatch({ type: 'sent', at: step });
    try {
      const answer = await send(bodyOf(step, fields));
      if (isDone(answer)) return await onDone(answer);
      goOn(answer);
    } catch (error) {
      reject(problemOf(error), canTryAgain(error));
    }
  });

  function goOn(answer: Answer): void {
    const next = stepAfter(flow, answer);
    if (!next) return reject(incompleteProblem(), false);
    dispatch({ type: 'answered', answer });
    go(next);
  }

  function reject(reason: FlowProblem, isSameStep: boolean): void {
    dispatch({ type: 'rejected', problem: reason });
    if (step !== 'enter_password' && !isSameStep) go('enter_password', true);
  }

  function type(field: keyof Fields, value: string): void {
    dispatch({ type: 'typed', field, value });
  }

  return { flow, step, type, go, submit, isBusy };
}

export type FactorForm = ReturnType<typeof useFactorFlow>;

function useStepInHistory() {
  const navigate = useNavigate();
  const { step } = useSearch({ strict: false });
  const go = useCallback(
    (to: Step, replace = false): void => {
      const next = to === 'enter_password' ? undefined : to;
      void navigate({ to: '.', search: (previous) => ({ ...previous, step: next }), replace });
    },
    [navigate],
  );
  return [step, go] as const;
}

/** A successful status without data is an incomplete response. */
function problemOf(error: unknown): FlowProblem {
  if (!(error instanceof CallError))
    return { id: 'unexpected', title: textOf(problems.unexpected.title) };
  if (error.status >= 200 && error.status < 300) return incompleteProblem();
  return { id: error.id, title: error.message };
}

/** Whether another code or a later attempt may succeed at the same step. */
function canTryAgain(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.id === 'code_wrong' || error.id === 'too_many' || isTransient(error);
}
