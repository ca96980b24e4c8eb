import { useState } from 'react';

/** What is wrong with each field, by its name. */
export type Faults = Record<string, string | null>;

/** What was typed into the fields of a form, and what is wrong with each. */
export function useFields<Values extends Record<string, string>>(start: Values) {
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Faults>({});

  function fault(name: keyof Values & string, text: string | null): void {
    setFaults((old) => ({ ...old, [name]: text }));
  }

  function field(name: keyof Values & string) {
    return {
      value: values[name] ?? '',
      error: faults[name] ?? null,
      onChange: (value: string) => {
        setValues((old) => ({ ...old, [name]: value }));
        fault(name, null);
      },
    };
  }

  return { values, faults, setFaults, fault, field };
}

/** Whether anything is wrong with any field. */
export function hasFaults(faults: Faults): boolean {
  return Object.values(faults).some((fault) => fault !== null);
}
