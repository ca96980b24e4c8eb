import { useState } from 'react';
import { type FieldErrors, hasErrors } from '#web/shell/forms/use-fields.ts';
import type { FormFields } from '#web/beacons/form/form-fields.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import {
  deleteWizardDraft,
  readWizardDraft,
  saveWizardDraft,
} from '#web/shell/session/wizard-drafts.ts';
import type { FrameStep } from './wizard-frame.tsx';

export interface WizardStep<Values> {
  id: string;
  title: string;
  /** Field errors of the step, by path. */
  check: (values: Values) => FieldErrors;
}

interface WizardOptions<Values> {
  /** The storage name of the wizard, to survive a reload. */
  name: string;
  start: Values;
  steps: WizardStep<Values>[];
  current: string;
  onStep: (id: string) => void;
}

/** The state of a form in steps. Values survive navigation between steps and a reload. */
export function useWizard<Values extends object>(options: WizardOptions<Values>) {
  const { name, start, steps, current, onStep } = options;
  const storageKey = { userId: useCurrentUser()?.id, name };
  const [{ values, attempted }, setState] = useState(
    () => readWizardDraft<Values>(storageKey) ?? { values: start, attempted: [] as string[] },
  );
  const [touched, setTouched] = useState<string[]>([]);
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const step = steps.find(({ id }) => id === current);
  const fieldErrors = { ...step?.check(values), ...serverErrors };

  function store(next: { values: Values; attempted: string[] }): void {
    setState(next);
    saveWizardDraft(storageKey, next);
  }

  const fields: FormFields<Values> = {
    values,
    change: (change) => {
      store({ values: { ...values, ...change }, attempted });
      setServerErrors({});
    },
    fieldError: (path) =>
      touched.includes(path) || attempted.includes(current) ? (fieldErrors[path] ?? null) : null,
    touch: (path) => setTouched((old) => (old.includes(path) ? old : [...old, path])),
  };

  /** Goes to a step and marks the passed ones as attempted. Going forward stops at an invalid step. */
  function go(id: string): boolean {
    const from = steps.findIndex((each) => each.id === current);
    const to = steps.findIndex((each) => each.id === id);
    const before = steps.slice(0, Math.max(from + 1, to)).map((each) => each.id);
    const passed = to > from ? before : [current];
    store({ values, attempted: [...new Set([...attempted, ...passed])] });
    const invalid =
      to > from && steps.slice(from, to).find((each) => hasErrors(each.check(values)));
    onStep(invalid ? invalid.id : id);
    return !invalid;
  }

  /** Whether every step is valid. Otherwise it opens the first invalid one. */
  function isReady(): boolean {
    store({ values, attempted: steps.map(({ id }) => id) });
    const invalid = steps.find(({ check }) => hasErrors(check(values)));
    if (invalid) onStep(invalid.id);
    return !invalid;
  }

  /** Shows field errors from the server and opens the step of the first one. */
  function showErrors(errors: FieldErrors, stepOf: (path: string) => string): void {
    setServerErrors(errors);
    const [first] = Object.keys(errors);
    if (first) onStep(stepOf(first));
  }

  const frameSteps = steps.map((each) => frameStep(each, values, attempted));
  const forget = () => deleteWizardDraft(storageKey);
  return { fields, frameSteps, go, isReady, showErrors, forget };
}

function frameStep<Values>(
  { id, title, check }: WizardStep<Values>,
  values: Values,
  attempted: string[],
): FrameStep {
  const isValid = !hasErrors(check(values));
  return { id, title, isAttempted: attempted.includes(id), isValid };
}
