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
  /** The names of its fields; other fields are those of the first step. */
  fields?: string[];
  /** Field errors of the step, by path. */
  validate: (values: Values) => FieldErrors;
}

export type WizardSteps<Values> = [WizardStep<Values>, ...WizardStep<Values>[]];

interface WizardOptions<Values> {
  /** The storage name of the wizard, to survive a reload. */
  name: string;
  start: Values;
  /** Values that a link has chosen, over those of a draft. */
  chosen?: Partial<Values>;
  steps: WizardSteps<Values>;
  /** The id of the current step; the first one if it is unknown. */
  current: string | undefined;
  onStep: (id: string) => void;
  /** Sends the form from the last step. */
  send: (values: Values) => Promise<void>;
}

/** A form in steps. Values survive navigation between steps and a reload. */
export function useWizard<Values extends object>(options: WizardOptions<Values>) {
  const { name, start, steps, onStep, send } = options;
  const { draft, attempted, markAttempted, save, closing } = useDraft<Values>(name);
  const step = steps.find(({ id }) => id === options.current) ?? steps[0];
  const at = steps.indexOf(step);
  const next = steps[at + 1];
  const submitted = next ? [step] : steps;

  const { form, setProblem, ...sending } = useForm({
    start: { ...(draft?.values ?? start), ...options.chosen },
    initialErrors: draft && attempted.includes(step.id) ? errorsOf(submitted, draft.values) : {},
    keptIn: 'tab',
    validateInputOnBlur: true,
    validate: (values) => errorsOf(submitted, values),
    onValuesChange: save,
    onFieldErrors: (errors) => {
      markAttempted(submitted, form.getValues());
      const [first] = Object.keys(errors);
      if (first && stepOf(steps, first) !== step.id) onStep(stepOf(steps, first));
    },
    send: async (values) => (next ? open(next.id) : send(values)),
  });

  /** Goes to a step and marks the passed ones as attempted. Going forward stops at an invalid step. */
  function open(id: string): void {
    const to = steps.findIndex((each) => each.id === id);
    const passed = to > at ? steps.slice(0, to) : [step];
    const values = form.getValues();
    const all = markAttempted(passed, values);
    const opened = steps.slice(at, to).find((each) => hasErrors(each, values)) ?? steps[to];
    setProblem(null);
    form.setErrors(opened && all.includes(opened.id) ? opened.validate(values) : {});
    if (opened) onStep(opened.id);
  }

  const frame = {
    steps: steps.map((each) => frameStep(each, form.values, attempted)),
    current: step.id,
    ...sending,
    onStep: open,
    ...closing(form.isDirty),
  };
  return { form, frame };
}

/** The draft of a wizard, with the steps that were attempted. */
function useDraft<Values>(name: string) {
  const key = { userId: useCurrentUser()?.id, name };
  const [draft] = useState(() => readWizardDraft<Values>(key));
  const [attempted, setAttempted] = useState(draft?.attempted ?? []);

  /** Returns all attempted steps. */
  function markAttempted(passed: WizardStep<Values>[], values: Values): string[] {
    const all = [...new Set([...attempted, ...passed.map(({ id }) => id)])];
    setAttempted(all);
    saveWizardDraft(key, { values, attempted: all });
    return all;
  }

  const save = (values: Values) => saveWizardDraft(key, { values, attempted });
  const closing = (isDirty: () => boolean) => ({
    isChanged: () => draft !== null || isDirty(),
    onClose: () => deleteWizardDraft(key),
  });
  return { draft, attempted, markAttempted, save, closing };
}

/** The id of the step that contains a field. */
function stepOf<Values>(steps: WizardSteps<Values>, path: string): string {
  const [name = ''] = path.split('.');
  return (steps.find(({ fields }) => fields?.includes(name)) ?? steps[0]).id;
}

function frameStep<Values>(step: WizardStep<Values>, values: Values, attempted: string[]) {
  const { id, title } = step;
  return { id, title, isAttempted: attempted.includes(id), isValid: !hasErrors(step, values) };
}

function errorsOf<Values>(steps: WizardStep<Values>[], values: Values): FieldErrors {
  return Object.assign({}, ...steps.map((step) => step.validate(values)));
}

function hasErrors<Values>(step: WizardStep<Values>, values: Values): boolean {
  return Object.keys(step.validate(values)).length > 0;
}
