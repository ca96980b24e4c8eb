import { msg } from '@lingui/core/runtime-macro';
import { Parser } from 'htmlparser2';
import type { Entry } from './report.ts';

const unshown = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'svg']);
const blocks = new Set(['p', 'div', 'br', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul']);

/** A text of the source without its HTML. Long ones are cut at `max` characters, which the entry says. */
export function plainText(source: string, max: number, entry?: Entry): string {
  const isMarkup = /<[a-z!/?][^<>]*>|&(?:#\d+|#x[0-9a-f]+|[a-z]+\d*);/i.test(source);
  const text = tidy(isMarkup ? withoutMarkup(source) : source);
  if (isMarkup && text !== tidy(source))
    entry?.change(msg`Its formatting (HTML) was reduced to text.`);
  if (text.length <= max) return text;
  entry?.change(msg`Its text was cut to ${{ max }} characters.`);
  return text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '') + '…';
}

/** A text in one line. */
export function plainLine(source: string, max: number, entry?: Entry): string {
  return plainText(source.replaceAll(/\s+/g, ' '), max, entry).replaceAll(/\s+/g, ' ').trim();
}

function withoutMarkup(source: string): string {
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (unshown.has(name)) hidden += 1;
      if (blocks.has(name)) text += '\n';
    },
    onclosetag(name) {
      if (unshown.has(name)) hidden -= 1;
      if (blocks.has(name)) text += '\n';
    },
    ontext(piece) {
      if (hidden === 0) text += piece;
    },
  });
  parser.end(source);
  return text;
}

/** Without control characters, with single spaces and at most one empty line. */
function tidy(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .toWellFormed()
    .replaceAll(/[ \u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
