import type { Services } from '#server/services.ts';
import { accountLetter } from './account-letter.ts';
import { assessmentLetter } from './assessment-letter.ts';
import { htmlOf, textOf } from './lay-out.ts';
import { oneLine } from './letter.ts';
import type { MailRow } from './mail-rows.ts';

export interface RenderedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** The words of a mail; its link is derived here, so that no token lies in the outbox. */
export async function renderMail(services: Services, mail: MailRow): Promise<RenderedMail> {
  const letter =
    mail.kind === 'assessment_invitation'
      ? await assessmentLetter(services, mail)
      : accountLetter(services.config, mail);
  return {
    to: oneLine(mail.to),
    subject: oneLine(letter.subject),
    text: textOf(letter),
    html: htmlOf(letter),
    links: [letter.link.url],
  };
}
