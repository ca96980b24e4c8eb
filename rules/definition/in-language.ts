import type { Framework } from './definition.ts';

const suffix = 'ByLanguage';

/** A framework with its texts in one of its languages; a text without a translation stays as it is. */
export function inLanguage(framework: Framework, language: string): Framework {
  return language === framework.languages[0] ? framework : translated(framework, language);
}

function translated<Value>(value: Value, language: string): Value;
function translated(value: unknown, language: string): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => translated(each, language));
  if (!isRecord(value)) return value;
  const own = Object.entries(value).map(([key, inner]) => [key, translated(inner, language)]);
  const translations = Object.entries(value).flatMap(([key, texts]) => {
    const text = key.endsWith(suffix) && isRecord(texts) ? texts[language] : undefined;
    const name = key.slice(0, -suffix.length);
    return text === undefined ? [] : [[name, joined(value[name], text)]];
  });
  return Object.fromEntries([...own, ...translations]);
}

/** Texts for some roles leave those for the others. */
function joined(before: unknown, text: unknown): unknown {
  return isRecord(before) && isRecord(text) ? { ...before, ...text } : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
