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

/** A copy with another value at a path; everything beside the path is shared. Undefined removes a key. */
export function withValueAt<Whole>(whole: Whole, path: Path, value: unknown): Whole {
  const [key, ...rest] = path;
  if (key === undefined) return value as Whole;
  const inner = withValueAt(valueAt(whole, [key]), rest, value);
  if (Array.isArray(whole)) return whole.with(Number(key), inner) as Whole;
  const { [key]: replaced, ...others } = (whole ?? {}) as Record<string, unknown>;
  if (inner === undefined) return others as Whole;
  return { ...(whole as object), [key]: inner } as Whole;
}
