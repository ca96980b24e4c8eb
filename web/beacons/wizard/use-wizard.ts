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
  /** What is wrong with the step's fields, by their path. */
  check: (values: Values) => FieldErrors;
}

interface WizardOptions<Values> {
  /** What the wizard is kept under over a reload. */
  name: string;
  start: Values;
  steps: WizardStep<Values>[];
  current: string;
  onStep: (id: string) => void;
}

/** A form in steps: what was filled in survives going back and forth and a reload. */
export function useWizard<Values extends object>(options: WizardOptions<Values>) {
  const { name, start, steps, current, onStep } = options;
  const storageKey = { userId: useCurrentUser()?.id, name };
  const [{ values, attempted }, setKept] = useState(
    () => readWizardDraft<Values>(storageKey) ?? { values: start, attempted: [] as string[] },
  );
  const [touched, setTouched] = useState<string[]>([]);
  const [refused, setRefused] = useState<FieldErrors>({});
  const step = steps.find(({ id }) => id === current);
  const fieldErrors = { ...step?.check(values), ...refused };

  function store(next: { values: Values; attempted: string[] }): void {
    setKept(next);
    saveWizardDraft(storageKey, next);
  }

  const fields: FormFields<Values> = {
    values,
    change: (change) => {
      store({ values: { ...values, ...change }, attempted });
      setRefused({});
    },
    fieldError: (path) =>
      touched.includes(path) || attempted.includes(current) ? (fieldErrors[path] ?? null) : null,
    touch: (path) => setTouched((old) => (old.includes(path) ? old : [...old, path])),
  };

  /** Leaves a step marked as tried: forward only from one that is in order. */
  function go(id: string): boolean {
    const from = steps.findIndex((each) => each.id === current);
    const to = steps.findIndex((each) => each.id === id);
    const before = steps.slice(0, Math.max(from + 1, to)).map((each) => each.id);
    const tried = to > from ? before : [current];
    store({ values, attempted: [...new Set([...attempted, ...tried])] });
    const wrong = to > from && steps.slice(from, to).find((each) => hasErrors(each.check(values)));
    onStep(wrong ? wrong.id : id);
    return !wrong;
  }

  /** Where every step is in order; else leads to the first that is not. */
  function isReady(): boolean {
    store({ values, attempted: steps.map(({ id }) => id) });
    const wrong = steps.find(({ check }) => hasErrors(check(values)));
    if (wrong) onStep(wrong.id);
    return !wrong;
  }

  /** Shows what the server refused at the step of the first field it named. */
  function refuse(named: FieldErrors, stepOf: (path: string) => string): void {
    setRefused(named);
    const [first] = Object.keys(named);
    if (first) onStep(stepOf(first));
  }

  const frameSteps: FrameStep[] = steps.map(({ id, title, check }) => ({
    id,
    title,
    isAttempted: attempted.includes(id),
    isValid: !hasErrors(check(values)),
  }));

  return { fields, frameSteps, go, isReady, refuse, forget: () => deleteWizardDraft(storageKey) };
}
