import type { Language } from '#contract/languages.ts';
import type { Services } from '#server/platform/services.ts';
import { currentTranslations, inLanguageOf } from '#server/platform/language/request-language.ts';
import { htmlOf, plainTextOf } from './layout.ts';
import { oneLine } from './mail-content.ts';
import type { MailContent } from './mail-content.ts';
import type { Mailing } from './mail-rows.ts';

export interface RenderedMail {
  to: string;
  /** The name beside the sender's address; null for that of the installation. */
  fromName: string | null;
  /** The language of the subject and of the text. */
  language: Language;
  subject: string;
  text: string;
  html: string;
  /** The reader's personal links; the first is the main one. */
  links: string[];
  /** The link to opt out of such mails; null if the kind has none. */
  optOutUrl: string | null;
}

/** Renders a mail in the language of its reader; its links are derived here, so that the outbox contains no token. */
export function renderMail(services: Services, mailing: Mailing): Promise<RenderedMail> {
  const { language } = Array.isArray(mailing) ? mailing[0] : mailing;
  return inLanguageOf(language, () => render(services, mailing));
}

async function render(services: Services, mailing: Mailing): Promise<RenderedMail> {
  const { to } = Array.isArray(mailing) ? mailing[0] : mailing;
  const content = Array.isArray(mailing)
    ? await services.mailContents.ofAssessments(services, mailing)
    : services.mailContents.ofAccount(services, mailing);
  return renderContent(to, content);
}

/** Renders what a mail says as text and HTML. */
export function renderContent(to: string, content: MailContent): RenderedMail {
  const { link, items = [], optOut } = content;
  return {
    to: oneLine(to),
    fromName: content.sender?.fromName ?? null,
    language: currentTranslations().language,
    subject: oneLine(content.subject),
    text: plainTextOf(content),
    html: htmlOf(content),
    links: items.length > 0 ? items.map(({ url }) => url) : [link.url],
    optOutUrl: optOut?.url ?? null,
  };
}

/** Renders a mail or logs the error: a later release may be able to render it. */
export async function renderOrReport(
  services: Services,
  mailing: Mailing,
): Promise<RenderedMail | null> {
  try {
    return await renderMail(services, mailing);
  } catch (error) {
    const { id: mailId } = Array.isArray(mailing) ? mailing[0] : mailing;
    const name = error instanceof Error ? error.name : 'unknown';
    services.log.error({ mailId, name }, 'Rendering a mail failed');
    return null;
  }
}
