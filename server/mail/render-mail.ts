import type { Services } from '#server/platform/services.ts';
import { htmlOf, textOf } from './lay-out.ts';
import { oneLine } from './mail-content.ts';
import type { Mailing } from './mail-rows.ts';

export interface RenderedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Links of the reader alone, the first where to start. */
  links: string[];
  /** Where they say that they want no more such mails; null where they cannot. */
  optOutUrl: string | null;
}

/** The words of a mail; its links are derived here, so that no token lies in the outbox. */
export async function renderMail(services: Services, mailing: Mailing): Promise<RenderedMail> {
  const { to } = Array.isArray(mailing) ? mailing[0] : mailing;
  const content = Array.isArray(mailing)
    ? await services.mailContents.ofAssessments(services, mailing)
    : services.mailContents.ofAccount(services, mailing);
  const { link, items = [], optOut } = content;
  return {
    to: oneLine(to),
    subject: oneLine(content.subject),
    text: textOf(content),
    html: htmlOf(content),
    links: items.length > 0 ? items.map(({ url }) => url) : [link.url],
    optOutUrl: optOut?.url ?? null,
  };
}

/** What cannot be written now may be after the next release. */
export async function renderOrReport(
  services: Services,
  mailing: Mailing,
): Promise<RenderedMail | null> {
  try {
    return await renderMail(services, mailing);
  } catch (error) {
    const { id: mailId } = Array.isArray(mailing) ? mailing[0] : mailing;
    const name = error instanceof Error ? error.name : 'unknown';
    services.log.error({ mailId, name }, 'A mail could not be written');
    return null;
  }
}
