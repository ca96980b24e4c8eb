import { fillPlaceholders } from '#contract/mail-letters.ts';
import type { Services } from '#server/platform/services.ts';
import type { LetterWords, MailLetter } from '#contract/mail-letters.ts';
import type { AccountMail, AssessmentMail, MailStyle } from './mail-rows.ts';

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
  /** A letter of an organisation about an invented client, whose links only open Beacon. */
  sampleOf(services: Services, sample: LetterSample): MailContent;
}

/** What a sample of a letter says. */
export interface LetterSample {
  letter: MailLetter;
  style: MailStyle;
  organisationName: string;
  userName: string;
  clientName: string;
  frameworkTitle: string;
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
  /** How an organisation signs; absent for mails of no organisation. */
  sender?: MailSender;
}

/** How mails of an organisation look and who they come from. */
export interface MailSender {
  fromName: string | null;
  signature: string[];
  /** A colour `#rrggbb`, or null for that of Beacon. */
  accent: string | null;
}

/** How the mails of an organisation are signed. */
export function senderOf({ fromName, signature, accent }: MailStyle): MailSender {
  return { fromName: fromName && oneLine(fromName), signature: linesOf(signature ?? ''), accent };
}

/** An organisation's own words for a letter, filled and safe for a mail; null for a part that keeps the usual words. */
export function ownWords(
  { texts }: MailStyle,
  letter: MailLetter,
  values: Parameters<typeof fillPlaceholders>[1],
): { subject: string | null; paragraphs: string[] | null } {
  const { subject, opening }: LetterWords = texts[letter] ?? { subject: '', opening: '' };
  // The values are safe already, and the words around them become safe before they are filled.
  const fill = (text: string) => fillPlaceholders(plainWords(text), values);
  return {
    subject: subject ? fill(subject) : null,
    paragraphs: opening ? linesOf(opening).map(fill) : null,
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(plainWords)
    .filter((line) => line !== '');
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
  const plain = plainWords(oneLine(name).replaceAll(directions, '').replace(tooLong, '$1…'));
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Makes words that people chose safe for mails: one line, and never a link. */
function plainWords(text: string): string {
  return oneLine(text).replaceAll(directions, '').replaceAll(addressLike, '$1\u2060');
}

/** Removes line breaks, which would start another header. */
export function oneLine(text: string): string {
  return text.replaceAll(controls, ' ').trim();
}
