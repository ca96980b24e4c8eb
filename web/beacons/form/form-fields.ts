/** The state of a form, for its fields. */
export interface FormFields<Values> {
  values: Values;
  change: (change: Partial<Values>) => void;
  /** The error to show at a field; null until the field was left or its form was submitted. */
  fieldError: (path: string) => string | null;
  touch: (path: string) => void;
}

/** The state of one part of a form, with paths relative to that part. */
export function partOf<Values, Name extends keyof Values & string>(
  { values, change, fieldError, touch }: FormFields<Values>,
  name: Name,
): FormFields<Values[Name]> {
  return {
    values: values[name],
    change: (part) =>
      change({ [name]: { ...values[name], ...part } } as unknown as Partial<Values>),
    fieldError: (path) => fieldError(`${name}.${path}`),
    touch: (path) => touch(`${name}.${path}`),
  };
}
