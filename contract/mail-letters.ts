import { msg } from '@lingui/core/runtime-macro';
import type { MessageDescriptor } from '@lingui/core';

/** The letters whose words an organisation chooses, with what each is called. */
export const mailLetters = {
  invitation: msg`Invitation to join`,
  assessment_invitation: msg`Invitation to answer`,
  assessment_reminder: msg`Reminder`,
  requested_reminder: msg`Manual reminder`,
} as const satisfies Record<string, MessageDescriptor>;
export type MailLetter = keyof typeof mailLetters;

/** An organisation's words for one letter; an empty text stands for the usual words. */
export interface LetterWords {
  subject: string;
  opening: string;
}

/** The words of the letters that an organisation has changed. */
export type MailTexts = Partial<Record<MailLetter, LetterWords>>;

/** What a placeholder stands for. */
export type Placeholder = 'organisation' | 'client' | 'questionnaire';

const mark = /\{([^{}]*)\}/g;

/** The placeholders of a letter: the invitation to join is about no client. */
export function placeholdersOf(letter: MailLetter): Placeholder[] {
  return letter === 'invitation' ? ['organisation'] : ['organisation', 'client', 'questionnaire'];
}

/** The placeholders in a text that a letter does not know, with their braces. */
export function unknownPlaceholders(letter: MailLetter, text: string): string[] {
  const known: string[] = placeholdersOf(letter);
  return [...text.matchAll(mark)].flatMap(([all, name = '']) =>
    known.includes(name) ? [] : [all],
  );
}

/** A text with the values of its placeholders; what is in a value is not filled again. */
export function fillPlaceholders(
  text: string,
  values: Partial<Record<Placeholder, string>>,
): string {
  return text.replaceAll(mark, (all, name: string) => values[name as Placeholder] ?? all);
}
