import type { Services } from '#server/platform/services.ts';
import type { AccountMail, AssessmentMail } from './mail-rows.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    mailContents: MailContents;
  }
}

/** Writes what mails say: whoever asks for a mail knows its words. */
export interface MailContents {
  ofAccount(services: Services, mail: AccountMail): MailContent;
  /** One content for all that a person is asked at once. */
  ofAssessments(
    services: Services,
    mails: readonly [AssessmentMail, ...AssessmentMail[]],
  ): Promise<MailContent>;
}

/** What a mail says, before it becomes text and HTML. */
export interface MailContent {
  subject: string;
  /** How the reader is addressed; null for a mail that belongs to nobody. */
  name: string | null;
  paragraphs: string[];
  /** Where there are several things to do: each with a link of its own, of which the first is `link`'s. */
  items?: { label: string; note: string | null; url: string }[];
  link: { label: string; url: string };
  closing: string[];
  /** Where the reader says that they want no more such mails. */
  optOut?: { label: string; url: string };
}

const controls = /[\p{Cc}\u2028\u2029]+/gu;
const tooLong = /^(.{120}).+$/su;
// Marks that turn the direction of everything after them.
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
// What a mail program would make a link of; the joiner that parts it cannot be seen.
const addressLike = /([.:@])(?=[\p{L}\p{N}/])/gu;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A name that people chose, as it may stand in a mail: in one line, of a length, and never a link. */
export function plainName(name: string): string {
  const plain = oneLine(name)
    .replaceAll(directions, '')
    .replace(tooLong, '$1…')
    .replaceAll(addressLike, '$1\u2060');
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** A line break in a header would start another header. */
export function oneLine(text: string): string {
  return text.replaceAll(controls, ' ').trim();
}
