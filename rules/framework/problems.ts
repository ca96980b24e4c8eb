import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

/** What is wrong: a message, or what a schema has put into words already. */
export type ProblemMessage = MessageDescriptor | string;

/** Something wrong with a definition, by the path of the field. */
export interface FrameworkProblem {
  field: string;
  message: ProblemMessage;
}

export type Problems = Generator<FrameworkProblem, void>;

/** A value of a definition after the path of its field. */
export type Field<V> = [field: string, value: V];

/** Every value of a list, by the path of its field. */
export function fieldsOf<V>(path: string, values: readonly V[] = []): Field<V>[] {
  return values.map((value, index) => [`${path}.${index}`, value]);
}

/** A problem for every value that an earlier field already has. */
export function* repeated<V>(
  fields: readonly Field<V>[],
  message = (value: V) => msg`${{ value: String(value) }} is given twice`,
): Problems {
  const seen = new Set<V>();
  for (const [field, value] of fields) {
    if (seen.has(value)) yield { field, message: message(value) };
    seen.add(value);
  }
}

/** A problem for every id that an earlier item already has. */
export function repeatedIds(items: readonly Field<{ id: string }>[]): Problems {
  const ids = items.map(([field, { id }]): Field<string> => [`${field}.id`, id]);
  return repeated(ids, isTaken);
}

export function isTaken(id: string): MessageDescriptor {
  return msg`The id ${{ id }} is taken`;
}

export function unknown(field: string, id: string): FrameworkProblem {
  return { field, message: msg`There is no ${{ id }}` };
}

/** A problem for every id that is not among the known ones. */
export function* unknownIds(
  fields: readonly Field<string>[],
  known: ReadonlySet<string>,
): Problems {
  for (const [field, id] of fields) if (!known.has(id)) yield unknown(field, id);
}
