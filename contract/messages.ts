import { i18n } from '@lingui/core';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { FrameworkProblem } from '#rules/framework/problems.ts';

let findLanguage = (): I18n => i18n;

/** Sets how `textOf` finds the language of the moment: on the server, by the request that runs. */
export function setLanguageSource(source: () => I18n): void {
  findLanguage = source;
}

/**
 * The text of a message: in the language of the page, and on the server in that of the request. Messages among its values
 * are written in the same language.
 */
export function textOf({ values, ...message }: MessageDescriptor): string {
  return findLanguage()._({ ...message, ...(values && { values: inWords(values) }) });
}

/** A message in the language of the moment, or the words that somebody put it into before. */
export function wordsOf(message: MessageDescriptor | string): string {
  return typeof message === 'string' ? message : textOf(message);
}

/** A problem of a definition with its message in the language of the moment. */
export interface ProblemInWords {
  field: string;
  message: string;
}

/** Puts a problem of a definition into words. */
export function problemInWords({ field, message }: FrameworkProblem): ProblemInWords {
  return { field, message: wordsOf(message) };
}

type Values = NonNullable<MessageDescriptor['values']>;

function inWords(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isMessage(value) ? textOf(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function isMessage(value: unknown): value is MessageDescriptor {
  return typeof value === 'object' && value !== null && 'id' in value;
}

/** For a schema: the text of `message`, resolved at each validation, so in the language of that moment. */
export function errorText(message: MessageDescriptor): { error: () => string } {
  return { error: () => textOf(message) };
}

/** The texts of messages, by the same keys. */
export function textsOf<Key extends string>(
  messages: Record<Key, MessageDescriptor>,
): Record<Key, string> {
  const entries = Object.entries<MessageDescriptor>(messages);
  return Object.fromEntries(entries.map(([key, message]) => [key, textOf(message)])) as Record<
    Key,
    string
  >;
}
