import { useState } from 'react';
import { type FieldErrors, useForm } from '#web/shell/forms/use-form.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import {
  deleteWizardDraft,
  readWizardDraft,
  saveWizardDraft,
} from '#web/shell/session/wizard-drafts.ts';

export interface WizardStep<Values> {
  id: string;
  title: string;
  /** Field errors of the step, by path. */
  validate: (values: Values) => FieldErrors;
}

interface WizardOptions<Values> {
  /** The storage name of the wizard, to survive a reload. */
  name: string;
  start: Values;
  steps: WizardStep<Values>[];
  current: string;
  onStep: (id: string) => void;
  /** The step that contains a field, by the path of the field. */
  stepOf: (path: string) => string;
  /** Sends the form from the last step. */
  send: (values: Values) => Promise<void>;
}

/** A form in steps. Values survive navigation between steps and a reload. */
export function useWizard<Values extends object>(options: WizardOptions<Values>) {
  const { name, start, steps, current, onStep, stepOf, send } = options;
  const draftKey = { userId: useCurrentUser()?.id, name };
  const [draft] = useState(() => readWizardDraft<Values>(draftKey));
  const [attempted, setAttempted] = useState(draft?.attempted ?? []);
  const at = steps.findIndex(({ id }) => id === current);
  const next = steps[at + 1];
  const submitted = next ? steps.slice(at, at + 1) : steps;

  const { form, problem, setProblem, submit, isBusy } = useForm({
    start: draft?.values ?? start,
    initialErrors: draft && attempted.includes(current) ? errorsOf(submitted, draft.values) : {},
    validateInputOnBlur: true,
    validate: (values) => errorsOf(submitted, values),
    onValuesChange: (values) => saveWizardDraft(draftKey, { values, attempted }),
    onFieldErrors: (errors) => {
      markAttempted(submitted);
      const [first] = Object.keys(errors);
      if (first && stepOf(first) !== current) onStep(stepOf(first));
    },
    send: async (values) => {
      if (next) return open(next.id);
      await send(values);
    },
  });

  /** Goes to a step and marks the passed ones as attempted. Going forward stops at an invalid step. */
  function open(id: string): void {
    const to = steps.findIndex((step) => step.id === id);
    const passed = to > at ? steps.slice(0, to) : steps.slice(at, at + 1);
    const values = form.getValues();
    const invalid = steps.slice(at, to).find((step) => hasErrors(step.validate(values)));
    const all = markAttempted(passed);
    const opened = invalid ?? steps[to];
    setProblem(null);
    form.setErrors(opened && all.includes(opened.id) ? opened.validate(values) : {});
    if (opened) onStep(opened.id);
  }

  function markAttempted(passed: WizardStep<Values>[]): string[] {
    const all = [...new Set([...attempted, ...passed.map(({ id }) => id)])];
    setAttempted(all);
    saveWizardDraft(draftKey, { values: form.getValues(), attempted: all });
    return all;
  }

  const frame = {
    steps: steps.map(({ id, title, validate }) => ({
      id,
      title,
      isAttempted: attempted.includes(id),
      isValid: !hasErrors(validate(form.values)),
    })),
    current,
    problem,
    isBusy,
    onStep: open,
    onSubmit: submit,
    onClose: () => deleteWizardDraft(draftKey),
  };
  return { form, frame };
}

function errorsOf<Values>(steps: WizardStep<Values>[], values: Values): FieldErrors {
  return Object.assign({}, ...steps.map((step) => step.validate(values)));
}

function hasErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0;
}
