import { useState } from 'react';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { CallError } from '#web/shell/api/call.ts';
import { type FieldErrors, hasErrors, useFields } from './use-fields.ts';
import { useSubmit } from './use-submit.ts';

interface FormOptions<Values> {
  start: Values;
  /** Validates the fields before they are sent. */
  check: (values: Values) => FieldErrors;
  send: (values: Values) => Promise<void>;
}

/** The state of a form: its values, its submit, and errors of fields and of the form. */
export function useForm<Values extends Record<string, string>>(options: FormOptions<Values>) {
  const { values, setFieldErrors, field } = useFields(options.start);
  const [problem, setProblem] = useState<{ id: string; title: string } | null>(null);

  const { submit, isBusy } = useSubmit(async () => {
    const fieldErrors = options.check(values);
    setFieldErrors(fieldErrors);
    if (hasErrors(fieldErrors))
      return setProblem({ id: 'invalid', title: textOf(problems.invalid.title) });
    setProblem(null);
    try {
      await options.send(values);
    } catch (error) {
      setFieldErrors(fieldErrorsIn(error));
      setProblem(problemOf(error));
    }
  });

  return { field, problemId: problem?.id, problem: problem?.title ?? null, submit, isBusy };
}

/** The field errors of a problem. */
export function fieldErrorsIn(error: unknown): FieldErrors {
  return (error instanceof CallError && error.details.fields) || {};
}

function problemOf(error: unknown) {
  if (error instanceof CallError) return { id: error.id, title: error.message };
  return { id: 'unexpected', title: textOf(problems.unexpected.title) };
}
