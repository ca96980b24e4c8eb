import { FrameworkError, parseFramework } from '../framework/framework.ts';

export const options = [
  [0, 'No'],
  [1, 'A bit'],
  [2, 'Yes'],
];
/** The required fields of every definition. */
export const header = {
  id: 'sample',
  version: 1,
  title: 'Sample',
  intro: 'A few questions.',
  roles: ['parent', 'self'],
  thresholds: { lower: 20, upper: 70 },
  thresholdClassifiers: ['Poor', 'Fair', 'Good'],
  licence: 'Ours.',
  source: 'Ours.',
};
export const home = {
  id: 'home',
  title: 'Home',
  questions: [
    { id: 'sleep', text: 'Sleep?' },
    { id: 'food', text: 'Food?' },
    { id: 'notes', text: 'Notes?', responseType: 'comment_only' },
  ],
};
export const dial = { ...header, format: 'dial', sections: [home] };

/** The field for which a definition is rejected, null when it is accepted. */
export function fieldOf(definition: unknown): string | null {
  try {
    parseFramework(definition);
    return null;
  } catch (error) {
    if (error instanceof FrameworkError) return error.field;
    throw error;
  }
}

/** A copy with one field replaced; undefined removes the field. */
export function replaced(definition: object, path: string, value: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(definition));
  const names = path.split('.');
  const last = names.pop() ?? '';
  let target = copy;
  for (const name of names) target = Reflect.get(Object(target), name);
  if (value === undefined) Reflect.deleteProperty(Object(target), last);
  else Reflect.set(Object(target), last, value);
  return copy;
}

/** The path of a field as problems name it: `items[0].text` for `items.0.text`. */
export function inBrackets(path: string): string {
  return path.replaceAll(/\.(\d+)/g, '[$1]');
}
