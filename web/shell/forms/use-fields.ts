import { useState } from 'react';

/** The error of each field by its name; null for none. */
export type FieldErrors = Record<string, string | null>;

/** The values of a form's fields and their errors. */
export function useFields<Values extends Record<string, string>>(start: Values) {
  const [values, setValues] = useState(start);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});

  function setFieldError(name: keyof Values & string, text: string | null): void {
    setFieldErrors((previous) => ({ ...previous, [name]: text }));
  }

  function field(name: keyof Values & string) {
    return {
      value: values[name] ?? '',
      error: fieldErrors[name] ?? null,
      onChange: (value: string) => {
        setValues((previous) => ({ ...previous, [name]: value }));
        setFieldError(name, null);
      },
    };
  }

  return { values, fieldErrors, setFieldErrors, setFieldError, field };
}

/** Whether any field has an error. */
export function hasErrors(fieldErrors: FieldErrors): boolean {
  return Object.values(fieldErrors).some((error) => error !== null);
}
