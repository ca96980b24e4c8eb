/** The fields of a form, wherever it is shown. */
export interface FormFields<Values> {
  values: Values;
  change: (change: Partial<Values>) => void;
  /** What to tell at a field: what is wrong with it, once it was left or its step was tried. */
  fieldError: (path: string) => string | null;
  touch: (path: string) => void;
}

/** The fields of one part of a form, which know nothing of the rest. */
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
