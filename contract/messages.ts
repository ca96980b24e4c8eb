import { i18n } from '@lingui/core';
import type { I18n, MessageDescriptor } from '@lingui/core';

let findLanguage = (): I18n => i18n;

/** Sets how `textOf` finds the language of the moment: on the server, by the request that runs. */
export function setLanguageSource(source: () => I18n): void {
  findLanguage = source;
}

/** The text of a message: in the language of the page, and on the server in that of the request. */
export function textOf(message: MessageDescriptor): string {
  return findLanguage()._(message);
}

/** For a schema: the text of `message`, resolved at each validation, so in the language of that moment. */
export function errorText(message: MessageDescriptor): { error: () => string } {
  return { error: () => textOf(message) };
}

/** The texts of messages by field. */
export function textsOf(messages: Record<string, MessageDescriptor>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [field, textOf(message)]),
  );
}
