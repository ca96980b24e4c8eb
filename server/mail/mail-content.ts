import type { Services } from '#server/platform/services.ts';
import type { AccountMail, AssessmentMail } from './mail-rows.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    mailContents: MailContents;
  }
}

/** Writes the content of mails: a port that the districts above fill. */
export interface MailContents {
  ofAccount(services: Services, mail: AccountMail): MailContent;
  /** One content for all assessments of a message. */
  ofAssessments(
    services: Services,
    mails: readonly [AssessmentMail, ...AssessmentMail[]],
  ): Promise<MailContent>;
}

/** The content of a mail, before it is rendered as text and HTML. */
export interface MailContent {
  subject: string;
  /** The name in the greeting; null for a mail without a user. */
  name: string | null;
  paragraphs: string[];
  /** Several tasks, each with its own link; `link` repeats the first. */
  items?: { label: string; note: string | null; url: string }[];
  link: { label: string; url: string };
  closing: string[];
  /** The link by which the reader opts out of such mails. */
  optOut?: { label: string; url: string };
}

const controls = /[\p{Cc}\u2028\u2029]+/gu;
const tooLong = /^(.{120}).+$/su;
// Marks that change the direction of the text after them.
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
// Characters by which a mail program detects links; an invisible joiner after them prevents that.
const addressLike = /([.:@])(?=[\p{L}\p{N}/])/gu;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Makes a user-chosen name safe for mails: one line, limited length, and never a link. */
export function plainName(name: string): string {
  const plain = oneLine(name)
    .replaceAll(directions, '')
    .replace(tooLong, '$1…')
    .replaceAll(addressLike, '$1\u2060');
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Removes line breaks, which would start another header. */
export function oneLine(text: string): string {
  return text.replaceAll(controls, ' ').trim();
}
