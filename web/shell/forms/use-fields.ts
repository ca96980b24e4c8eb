import { useState } from 'react';

/** What is wrong with each field, by its name. */
export type FieldErrors = Record<string, string | null>;

/** What was typed into the fields of a form, and what is wrong with each. */
export function useFields<Values extends Record<string, string>>(start: Values) {
  const [values, setValues] = useState(start);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});

  function fieldError(name: keyof Values & string, text: string | null): void {
    setFieldErrors((old) => ({ ...old, [name]: text }));
  }

  function field(name: keyof Values & string) {
    return {
      value: values[name] ?? '',
      error: fieldErrors[name] ?? null,
      onChange: (value: string) => {
        setValues((old) => ({ ...old, [name]: value }));
        fieldError(name, null);
      },
    };
  }

  return { values, fieldErrors, setFieldErrors, fieldError, field };
}

/** Whether anything is wrong with any field. */
export function hasErrors(fieldErrors: FieldErrors): boolean {
  return Object.values(fieldErrors).some((fieldError) => fieldError !== null);
}
