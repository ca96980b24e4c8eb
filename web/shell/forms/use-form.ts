import { useForm as useMantineForm, type UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { CallError, problemTitle } from '#web/shell/api/call.ts';
import { type KeptIn, useUnsaved } from './unsaved-forms.ts';
import { useSubmit } from './use-submit.ts';

/** The error of each invalid field by its path, e.g. `members.1.email`. */
export type FieldErrors = Record<string, string>;

/** The problem of a form as a whole. */
export interface FormProblem {
  id: string;
  title: string;
}

/** What a page needs to know of a form beside its fields. */
export type Sending = Pick<ReturnType<typeof useForm>, 'problem' | 'submit' | 'isBusy'>;

/** The fields of a form. A form with more fields fits where fewer are needed. */
export type Fields<Values> = UseFormReturnType<Values>;

interface FormOptions<Values> {
  start: Values;
  /** The initial problem. */
  problem?: FormProblem | null;
  /** Validates the values before they are sent; the schemas of the contract do, see `fieldErrorsOf`. */
  validate?: (values: Values) => FieldErrors;
  /** Whether a field is also validated when it is left. */
  validateInputOnBlur?: boolean;
  initialErrors?: FieldErrors;
  onValuesChange?: (values: Values) => void;
  /** Called with the errors of a submit, from `validate` or from the server. */
  onFieldErrors?: (errors: FieldErrors) => void;
  /** Where else the values are kept; null where nobody minds losing them, such as a password to sign in with. */
  keptIn?: KeptIn | null;
  /** Sends the values, which are saved then. A thrown error is shown beside its fields and as the problem of the form. */
  send: (values: Values) => Promise<void>;
}

/** A form that is validated, then sent; the errors of the server are shown like its own. */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const {
    start,
    problem: initial = null,
    keptIn = 'page',
    send,
    onFieldErrors,
    ...others
  } = options;
  const form = useMantineForm<Values>({ ...others, initialValues: start });
  const [problem, setProblem] = useState(initial);
  const isSending = useRef(false);
  useUnsaved(() => !isSending.current && form.isDirty(), keptIn);

  function showErrors(errors: FieldErrors, reason: FormProblem): void {
    form.setErrors(errors);
    setProblem(reason);
    onFieldErrors?.(errors);
  }

  const { submit, isBusy } = useSubmit(async () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return showErrors(errors as FieldErrors, invalid());
    setProblem(null);
    const values = form.getValues();
    isSending.current = true;
    try {
      await send(values);
      form.resetDirty(values);
    } catch (error) {
      showErrors(fieldErrorsIn(error), problemOf(error));
    } finally {
      isSending.current = false;
    }
  });

  return { form, problem, setProblem, submit, isBusy };
}

function fieldErrorsIn(error: unknown): FieldErrors {
  return (error instanceof CallError && error.details.fields) || {};
}

function invalid(): FormProblem {
  return { id: 'invalid', title: textOf(problems.invalid.title) };
}

/** The problem that an error is shown as. */
export function problemOf(error: unknown): FormProblem {
  return { id: error instanceof CallError ? error.id : 'unexpected', title: problemTitle(error) };
}
