import { msg } from '@lingui/core/runtime-macro';
import { languages } from '#contract/languages.ts';
import { textOf } from '#contract/messages.ts';
import { escaped } from '#server/platform/http/escaped.ts';
import { currentTranslations } from '#server/platform/language/request-language.ts';
import { dark, light } from './palette.ts';
import { oneLine } from './mail-content.ts';
import type { MailContent } from './mail-content.ts';

const styles = {
  page: `margin: 0; padding: 24px 12px; background: ${light('ground')}; color: ${light('ink')}; font-family: ${light('font')}`,
  sheet: `max-width: 560px; margin: 0 auto; padding: 28px; background: ${light('surface')}; border-radius: ${light('radius')}`,
  brand: `margin: 0 0 24px; font-size: 18px; font-weight: 650; color: ${light('accent')}`,
  paragraph: 'margin: 0 0 16px; font-size: 16px; line-height: 1.5; overflow-wrap: anywhere',
  button: `display: inline-block; margin: 8px 0 24px; padding: 14px 22px; border-radius: 10px; background: ${light('accent')}; color: ${light('on-accent')}; font-size: 16px; font-weight: 600; text-decoration: none`,
  list: 'margin: 0 0 16px; padding: 0 0 0 20px; font-size: 16px; line-height: 1.5',
  item: 'margin: 0 0 12px; overflow-wrap: anywhere',
  link: `color: ${light('accent')}`,
  small: 'margin: 0 0 12px; font-size: 14px; line-height: 1.5; overflow-wrap: anywhere',
};
const darkStyles = `@media (prefers-color-scheme: dark) {
  .page { background: ${dark('ground')} !important; color: ${dark('ink')} !important; }
  .sheet { background: ${dark('surface')} !important; }
  .brand, .link { color: ${dark('accent')} !important; }
  .button { background: ${dark('accent')} !important; color: ${dark('on-accent')} !important; }
}`;

export function plainTextOf(content: MailContent): string {
  const { name, paragraphs, items = [], link, closing, optOut, sender } = content;
  return [
    ...greeting(name),
    ...paragraphs,
    ...items.map(({ label, note, url }) => [label, note, url].filter(Boolean).join('\n')),
    addressed(link),
    ...closing,
    ...(optOut ? [addressed(optOut)] : []),
    ...(sender && sender.signature.length > 0 ? [sender.signature.join('\n')] : []),
    'Beacon',
  ].join('\n\n');
}

export function htmlOf(content: MailContent): string {
  const { subject, name, paragraphs, items = [], link, closing, optOut, sender } = content;
  const { url } = link;
  const { brand, button } = stylesOf(sender?.accent ?? null);
  const copy = textOf(msg`If the button does not work, copy this address: ${{ url }}`);
  const { language } = currentTranslations();
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(oneLine(subject))}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="${styles.page}">
<div class="sheet" style="${styles.sheet}">
<p class="brand" style="${brand}">Beacon</p>
${[...greeting(name), ...paragraphs].map((each) => paragraph(each, styles.paragraph)).join('\n')}
${items.length > 0 ? list(items) : ''}<p style="margin: 0"><a class="button" href="${escaped(link.url)}" style="${button}">${escaped(link.label)}</a></p>
${[...closing, copy].map((each) => paragraph(each, styles.small)).join('\n')}
${signed(sender?.signature ?? [])}${optOut ? `<p style="${styles.small}">${anchor(optOut)}</p>\n` : ''}</div>
</body>
</html>
`;
}

/** The styles that show the accent of an organisation, which is legible under white text and on the light sheet. */
function stylesOf(accent: string | null) {
  const own = accent
    ? `; color: ${accent}; border-inline-start: 4px solid ${accent}; padding-inline-start: 10px`
    : '';
  return {
    brand: styles.brand + own,
    button: styles.button + (accent ? `; background: ${accent}; color: #ffffff` : ''),
  };
}

function signed(signature: string[]): string {
  if (signature.length === 0) return '';
  return `<p style="${styles.small}">${signature.map(escaped).join('<br>')}</p>\n`;
}

function list(items: NonNullable<MailContent['items']>): string {
  const entries = items.map(
    ({ label, note, url }) =>
      `<li style="${styles.item}">${anchor({ label, url })}${note ? `<br>${escaped(note)}` : ''}</li>`,
  );
  return `<ul style="${styles.list}">\n${entries.join('\n')}\n</ul>\n`;
}

function anchor({ label, url }: MailContent['link']): string {
  return `<a class="link" href="${escaped(url)}" style="${styles.link}">${escaped(label)}</a>`;
}

function addressed({ label, url }: MailContent['link']): string {
  return `${label}:\n${url}`;
}

function greeting(name: string | null): string[] {
  return [textOf(name === null ? msg`Hello,` : msg`Hello ${{ name }},`)];
}

function paragraph(words: string, style: string): string {
  return `<p style="${style}">${escaped(words)}</p>`;
}
