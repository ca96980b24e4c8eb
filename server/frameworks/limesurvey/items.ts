import { plainLine, plainText } from '#server/frameworks/conversion/plain-text.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { DraftItem, DraftOption } from '#server/frameworks/conversion/source.ts';
import type { Question, Text } from './survey.ts';

type Base = Pick<DraftItem, 'id' | 'text'> & { instructions?: string; required?: boolean };
type Maker = (base: Base, question: Question, entry: Entry) => DraftItem | null;

/** The item of a question or of a line of an array; null where its type cannot be asked, which the entry says. */
export function itemOf(base: Base, question: Question, entry: Entry): DraftItem | null {
  const make = makers.get(question.type);
  if (make) return make(base, question, entry);
  entry.leaveOut(`Questions of the type “${question.type}” cannot be asked.`);
  return null;
}

/** The types whose lines are questions of their own. */
export const arrays: ReadonlySet<string> = new Set(['F', 'A', 'B', 'C', 'E', 'H', 'K', 'Q']);

const makers = new Map<string, Maker>([
  ['L', choice],
  ['!', choice],
  ['O', withComment(choice)],
  ['F', choice],
  ['H', choice],
  ['5', points(5)],
  ['A', points(5)],
  ['B', points(10)],
  [
    'Y',
    fixed([
      ['Y', 'Yes'],
      ['N', 'No'],
    ]),
  ],
  [
    'C',
    fixed([
      ['Y', 'Yes'],
      ['N', 'No'],
      ['U', 'Uncertain'],
    ]),
  ],
  [
    'E',
    fixed([
      ['I', 'Increase'],
      ['S', 'Same'],
      ['D', 'Decrease'],
    ]),
  ],
  [
    'G',
    fixed([
      ['F', 'Female'],
      ['M', 'Male'],
    ]),
  ],
  ['M', choices],
  ['P', withComment(choices)],
  ['N', number],
  ['K', number],
  ['D', (base) => ({ ...base, type: 'date' })],
  ['S', (base) => ({ ...base, type: 'text' })],
  ['Q', (base) => ({ ...base, type: 'text' })],
  ['T', (base) => ({ ...base, type: 'text', long: true })],
  ['U', (base) => ({ ...base, type: 'text', long: true })],
]);

function withComment(make: Maker): Maker {
  return (base, question, entry) => {
    entry.change('The comment beside its choices was left out.');
    return make(base, question, entry);
  };
}

function choice(base: Base, { answers, hasOther }: Question, entry: Entry): DraftItem | null {
  const options = uniqueOptions(
    answers.map(({ code, label, score }) => {
      const counted = score ?? (/^-?\d+(?:\.\d+)?$/.test(code) ? Number(code) : null);
      return option(code, label, counted, entry);
    }),
    entry,
  );
  if (hasOther) options.push(other(entry));
  if (options.length > 1) return { ...base, type: 'choice', options };
  entry.leaveOut('It has too few choices.');
  return null;
}

function choices(base: Base, { subquestions, hasOther }: Question, entry: Entry): DraftItem | null {
  const options = uniqueOptions(
    subquestions.map(({ code, text }) => option(code, text, null, entry)),
    entry,
  );
  if (hasOther) options.push(other(entry));
  if (options.length > 0) return { ...base, type: 'choices', options };
  entry.leaveOut('It has no choices.');
  return null;
}

function option(code: string, label: Text, score: number | null, entry: Entry): DraftOption {
  return {
    value: code.trim().slice(0, 100),
    label: plainText(label.own, 1000, entry) || code,
    ...translated('label', label, 1000),
    ...(score !== null && { score }),
  };
}

function other(entry: Entry): DraftOption {
  entry.change('“Other” is a choice without a text of its own.');
  return { value: '-oth-', label: 'Other' };
}

function uniqueOptions(options: DraftOption[], entry: Entry): DraftOption[] {
  const seen = new Set<string>(['']);
  return options.filter(({ value }) => {
    const isNew = !seen.has(value);
    if (!isNew) entry.change(`A choice without a code of its own was left out: “${value}”.`);
    seen.add(value);
    return isNew;
  });
}

function points(count: number): Maker {
  return (base) => ({
    ...base,
    type: 'choice',
    options: Array.from({ length: count }, (_, index) => {
      const value = String(index + 1);
      return { value, label: value, score: index + 1 };
    }),
  });
}

function fixed(labels: [value: string, label: string][]): Maker {
  return (base) => ({
    ...base,
    type: 'choice',
    options: labels.map(([value, label]) => ({ value, label })),
  });
}

function number(base: Base, { attributes }: Question, entry: Entry): DraftItem {
  const limit = (name: string) => {
    const text = attributes.get(name);
    const value = text === undefined ? undefined : Number(text);
    if (value !== undefined && !Number.isFinite(value))
      entry.change(`Its limit “${text}” was left out.`);
    return value !== undefined && Number.isFinite(value) ? value : undefined;
  };
  const [min, max] = [limit('min_num_value_n'), limit('max_num_value_n')];
  const unit = plainLine(attributes.get('suffix') ?? '', 40);
  return {
    ...base,
    type: 'number',
    decimals: attributes.get('num_value_int_only') === '1' ? 0 : 2,
    ...(unit && { unit }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
}

/** The field `<name>ByLanguage` of a text; nothing where it has no other wording. */
export function translated<Name extends string>(
  name: Name,
  { others }: Text,
  max: number,
): { [Key in `${Name}ByLanguage`]?: Record<string, string> } {
  const texts = others
    .map(([language, text]) => [language, plainText(text, max)] as const)
    .filter(([, text]) => text !== '');
  if (texts.length === 0) return {};
  return { [`${name}ByLanguage`]: Object.fromEntries(texts) } as {
    [Key in `${Name}ByLanguage`]?: Record<string, string>;
  };
}
