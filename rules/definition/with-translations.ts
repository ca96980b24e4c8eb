import type { Framework } from './definition.ts';

/** Texts in another language, by the text of the definition. */
export type Dictionary = Readonly<Record<string, string>>;

/** The fields of a definition that are read by people: each has a field of its name and `ByLanguage`. */
const textFields = new Set([
  'body',
  'citation',
  'copyright',
  'footer',
  'frameworkFooter',
  'helpText',
  'high',
  'instructions',
  'intro',
  'introMessage',
  'label',
  'licence',
  'low',
  'preamble',
  'roleIndicator',
  'source',
  'subtitle',
  'text',
  'textByRole',
  'thresholdClassifiers',
  'title',
  'unit',
  'word',
]);

/**
 * A framework with its texts in further languages beside its own, where a dictionary has them; what it says in a language
 * itself stays.
 */
export function withTranslations(
  framework: Framework,
  dictionaries: Readonly<Record<string, Dictionary>>,
): Framework {
  const languages = [...new Set([...framework.languages, ...Object.keys(dictionaries)])];
  return { ...translated(framework, dictionaries), languages };
}

function translated<Value>(value: Value, dictionaries: Readonly<Record<string, Dictionary>>): Value;
function translated(value: unknown, dictionaries: Readonly<Record<string, Dictionary>>): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => translated(each, dictionaries));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const own = [key, translated(inner, dictionaries)] as const;
    const name = translationsOf(key, inner);
    const added = name === null ? {} : textsOf(inner, dictionaries);
    if (name === null || Object.keys(added).length === 0) return [own];
    const known = isRecord(value[name]) ? value[name] : {};
    return [own, [name, { ...added, ...known }] as const];
  });
  return Object.fromEntries(entries);
}

/** The field for the translations of a field; null for what nobody reads. Relationships are stored, and shown by labels. */
function translationsOf(key: string, value: unknown): string | null {
  if (textFields.has(key)) return `${key}ByLanguage`;
  const isStored = key === 'options' && Array.isArray(value) && typeof value[0] === 'string';
  return isStored ? 'labelsByLanguage' : null;
}

/** A text, or all texts of a list or record, in the languages that have them all. */
function textsOf(
  value: unknown,
  dictionaries: Readonly<Record<string, Dictionary>>,
): Record<string, unknown> {
  const texts = Object.entries(dictionaries).flatMap(([language, dictionary]) => {
    const text = lookedUp(value, dictionary);
    return text === undefined ? [] : [[language, text]];
  });
  return Object.fromEntries(texts);
}

function lookedUp(value: unknown, dictionary: Dictionary): unknown {
  if (typeof value === 'string') return dictionary[value];
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) return undefined;
  const texts = Object.entries(value).map(([key, text]) => [key, lookedUp(text, dictionary)]);
  if (texts.some(([, text]) => text === undefined)) return undefined;
  return isList ? texts.map(([, text]) => text) : Object.fromEntries(texts);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
