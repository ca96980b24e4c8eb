import { marked, type Token, type Tokens } from 'marked';
import type { Block, Inline } from '#web/help/guide-page.ts';

/** The blocks of a page. Fails on Markdown that the app does not show. */
export function blocksOf(markdown: string): Block[] {
  return marked.lexer(markdown).flatMap(blockOf);
}

function blockOf(token: Token): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [{ kind: 'heading', text: plain(token as Tokens.Heading) }];
    case 'paragraph':
      return [paragraphOf(token as Tokens.Paragraph)];
    case 'list':
      return [listOf(token as Tokens.List)];
    default:
      throw new Error(`The guide has no ${token.type}: ${token.raw}`);
  }
}

function paragraphOf({ tokens }: Tokens.Paragraph): Block {
  const [first, ...others] = tokens;
  if (first?.type !== 'image') return { kind: 'paragraph', parts: tokens.map(inlineOf) };
  if (others.length > 0) throw new Error(`A picture stands alone: ${first.raw}`);
  const { href, text } = first as Tokens.Image;
  return { kind: 'picture', src: href, alt: text, width: 0, height: 0 };
}

function listOf({ ordered, items }: Tokens.List): Block {
  return { kind: ordered ? 'steps' : 'list', items: items.map(partsOfItem) };
}

function partsOfItem({ tokens, raw }: Tokens.ListItem): Inline[] {
  const [text, ...others] = tokens as Tokens.Text[];
  if (!text?.tokens || others.length > 0) throw new Error(`A step is one paragraph: ${raw}`);
  return text.tokens.map(inlineOf);
}

function inlineOf(token: Token): Inline {
  switch (token.type) {
    case 'text':
    case 'escape':
      return { kind: 'text', text: (token as Tokens.Text).text.replaceAll('\n', ' ') };
    case 'strong':
      return { kind: 'name', text: plain(token as Tokens.Strong) };
    case 'codespan':
      return { kind: 'code', text: (token as Tokens.Codespan).text };
    case 'link': {
      const link = token as Tokens.Link;
      return { kind: 'link', text: plain(link), to: link.href.replace(/\.md$/, '') };
    }
    default:
      throw new Error(`The guide has no ${token.type}: ${token.raw}`);
  }
}

function plain({ tokens, raw }: { tokens: Token[]; raw: string }): string {
  const isPlain = tokens.every(({ type }) => type === 'text' || type === 'escape');
  if (!isPlain) throw new Error(`Nothing stands inside: ${raw}`);
  return tokens.map((token) => (token as Tokens.Text).text.replaceAll('\n', ' ')).join('');
}
