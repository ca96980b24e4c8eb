/** The way to a field of a draft, e.g. `['items', 0, 'text']`. */
export type Path = readonly (string | number)[];

/** A path as problems name it, e.g. `items[0].text`. */
export function fieldOf(path: Path): string {
  return path.reduce<string>(
    (field, key) =>
      typeof key === 'number' ? `${field}[${key}]` : field === '' ? key : `${field}.${key}`,
    '',
  );
}

/** The value at a path; undefined where there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

/**
 * A copy with another value at a path; everything beside the path is shared. Undefined removes a key, and with the last
 * key of an object its own, so that a choice of which nothing is left says nothing.
 */
export function withValueAt<Whole>(whole: Whole, path: Path, value: unknown): Whole {
  const [key, ...rest] = path;
  if (key === undefined) return value as Whole;
  const inner = withValueAt(valueAt(whole, [key]), rest, value);
  if (Array.isArray(whole)) return whole.with(Number(key), inner) as Whole;
  const { [key]: replaced, ...others } = (whole ?? {}) as Record<string, unknown>;
  const isEmptied = value === undefined && rest.length === 1 && isEmpty(inner);
  if (inner === undefined || isEmptied) return others as Whole;
  return { ...(whole as object), [key]: inner } as Whole;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
