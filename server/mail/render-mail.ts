import { nextAssessmentAt } from '#server/assessments/next-assessment-at.ts';
import { deriveToken } from '#server/assessments/tokens.ts';
import type { Services } from '#server/services.ts';
import type { MailRow } from './queries.ts';

export interface RenderedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The words of an invitation; its link is derived here, so that no token lies in the outbox. */
export async function renderMail(services: Services, mail: MailRow): Promise<RenderedMail> {
  const { config, frameworks } = services;
  const { frameworkId: id, frameworkVersion: version, closesAt, timeZone } = mail;
  const { title } = await frameworks.find({ id, version });
  const token = deriveToken(config.secretKey, { ...mail, kind: 'mail' });
  const link = `${config.publicUrl}/assess/${token}`;
  const about =
    mail.role === 'self' ? 'how things are for you' : `how things are for ${mail.clientName}`;
  const paragraphs = [
    `Hello ${mail.userName},`,
    `${mail.organisationName} would like to know ${about}. “${title}” is open for your answers.`,
    ...(closesAt ? [`Please answer before ${nextAssessmentAt(closesAt, timeZone)}.`] : []),
  ];
  const closing = 'This link is yours alone, so please keep it to yourself. You need no password.';
  return {
    to: oneLine(mail.to),
    subject: oneLine(`${title} is open for your answers`),
    text: [...paragraphs, `Start here: ${link}`, closing].join('\n\n'),
    html: htmlOf(paragraphs, link, closing),
    links: [link],
  };
}

function htmlOf(paragraphs: string[], link: string, closing: string): string {
  const start = `<p><a href="${escape(link)}">Start here</a></p>`;
  return [...paragraphs.map(paragraph), start, paragraph(closing)].join('\n');
}

function paragraph(text: string): string {
  return `<p>${escape(text)}</p>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A line break in a header would start another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
