/** A part of a line of the guide. */
export type Inline =
  | { kind: 'text' | 'name' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'steps' | 'list'; items: Inline[][] }
  | { kind: 'picture'; src: string; alt: string; width: number; height: number };

export const audiences = ['administrators', 'leads', 'assessors'] as const;
export type Audience = (typeof audiences)[number];

/** A page of the guide, made from its Markdown when the app is built. */
export interface GuidePage {
  /** Its name in the address, /help/$page. */
  id: string;
  title: string;
  audience: Audience;
  /** The routes of the app to which it fits, the best first. */
  routes: string[];
  keywords: string[];
  blocks: Block[];
}

/** The words of a page, as one text. */
export function textOfPage({ blocks }: GuidePage): string {
  return blocks.map(textOfBlock).join(' ');
}

function textOfBlock(block: Block): string {
  if (block.kind === 'heading') return block.text;
  if (block.kind === 'picture') return block.alt;
  const parts = block.kind === 'paragraph' ? block.parts : block.items.flat();
  return parts.map(({ text }) => text).join(' ');
}
