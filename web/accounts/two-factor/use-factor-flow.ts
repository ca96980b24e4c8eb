import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { CallError, incompleteError, isTransient } from '#web/shell/api/call.ts';
import {
  type FieldErrors,
  type Fields,
  type FormProblem,
  type Sending,
  useForm,
} from '#web/shell/forms/use-form.ts';
import type { KeptIn } from '#web/shell/forms/unsaved-forms.ts';
import {
  answered,
  bodyOf,
  codeErrors,
  type Credentials,
  freshFlow,
  noCodes,
  sentAt,
  stepAfter,
  stepOf,
} from './factor-flow.ts';
import type { Step } from './step-search.ts';

interface FlowOptions<Values extends Credentials, Answer extends object, Done extends Answer> {
  start: Values;
  /** The initial problem. */
  problem?: FormProblem | null;
  /** Where what is typed besides passwords and codes is kept; null if there is nothing else. */
  keptIn?: KeptIn | null;
  /** Validates the first step. */
  validate?: (values: Values) => FieldErrors;
  /** Sends the credentials of the current step. */
  send: (credentials: Partial<Credentials>, values: Values) => Promise<Answer>;
  isDone: (answer: Answer) => answer is Done;
  onDone: (answer: Done, values: Values) => Promise<void>;
}

/** A form in steps from the password to its completion. */
export interface FactorForm<Values extends Credentials = Credentials> {
  form: Fields<Values>;
  step: Step;
  setupUrl: string | null;
  sending: Sending;
  go: (to: Step) => void;
}

/** The state of a flow from the password to its completion; the browser's history holds its steps. */
export function useFactorFlow<
  Values extends Credentials,
  Answer extends object,
  Done extends Answer,
>(options: FlowOptions<Values, Answer, Done>): FactorForm<Values> {
  const { validate: check = () => ({}), send, isDone, onDone } = options;
  const [flow, setFlow] = useState(freshFlow);
  const [requested, go] = useStepInHistory();

  const { form, ...sending } = useForm<Values>({
    start: options.start,
    problem: options.problem ?? null,
    keptIn: options.keptIn ?? null,
    validate: (values) => (step === 'enter_password' ? check(values) : codeErrors(step, values)),
    send: async (values) => {
      try {
        await sendStep(values);
      } catch (error) {
        if (step !== 'enter_password' && !canTryAgain(error)) go('enter_password', true);
        throw error;
      } finally {
        form.setValues((old) => ({ ...old, ...noCodes }));
      }
    },
  });
  const step = stepOf(flow, form.values.password, requested);
  useEffect(() => {
    if (requested && requested !== step) go('enter_password', true);
  }, [requested, step, go]);

  async function sendStep(values: Values): Promise<void> {
    const sent = sentAt(flow, step);
    setFlow(sent);
    const answer = await send(bodyOf(step, values), values);
    if (isDone(answer)) return onDone(answer, values);
    const next = stepAfter(sent, answer);
    if (!next) throw incompleteError();
    setFlow(answered(sent, answer));
    go(next);
  }

  return { form, step, setupUrl: flow.setupUrl, sending, go };
}

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

/** Whether another code or a later attempt may succeed at the same step. */
function canTryAgain(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.id === 'code_wrong' || error.id === 'too_many' || isTransient(error);
}
