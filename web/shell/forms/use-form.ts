import { useState } from 'react';
import { problems } from '#contract/problems.ts';
import { CallError } from '#web/shell/api/call.ts';
import { type FieldErrors, hasErrors, useFields } from './use-fields.ts';
import { useSubmit } from './use-submit.ts';

interface FormOptions<Values> {
  start: Values;
  /** What can be told before anything is sent. */
  check: (values: Values) => FieldErrors;
  send: (values: Values) => Promise<void>;
}

/** A form from its fields to their sending: what is wrong stands beside each field and below them all. */
export function useForm<Values extends Record<string, string>>(options: FormOptions<Values>) {
  const { values, setFieldErrors, field } = useFields(options.start);
  const [failure, setFailure] = useState<{ id: string; title: string } | null>(null);

  const { submit, isBusy } = useSubmit(async () => {
    const fieldErrors = options.check(values);
    setFieldErrors(fieldErrors);
    if (hasErrors(fieldErrors)) return setFailure({ id: 'invalid', title: problems.invalid.title });
    setFailure(null);
    try {
      await options.send(values);
    } catch (error) {
      setFieldErrors(fieldErrorsIn(error));
      setFailure(refusalIn(error));
    }
  });

  return { field, problemId: failure?.id, problem: failure?.title ?? null, submit, isBusy };
}

/** The fields a problem names. */
export function fieldErrorsIn(error: unknown): FieldErrors {
  return (error instanceof CallError && error.details.fields) || {};
}

function refusalIn(error: unknown) {
  if (error instanceof CallError) return { id: error.id, title: error.message };
  return { id: 'unexpected', title: problems.unexpected.title };
}
