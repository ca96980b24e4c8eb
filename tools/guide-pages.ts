import { existsSync, readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import {
  audiences,
  type Audience,
  type Block,
  type GuidePage,
  type Inline,
} from '#web/help/guide-page.ts';
import { blocksOf } from './guide-markdown.ts';
import { fromRoot } from './project.mjs';

export const guideLanguages = ['en', 'de', 'ar'];
export const guideFolder = fromRoot('docs/guide');

const frontMatter = /^---\n(.*?)\n---\n(.*)$/s;

/** The pages of the guide in a language, in the order in which they are read. */
export async function guidePages(language: string): Promise<GuidePage[]> {
  const folder = `${guideFolder}/${language}`;
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const pages = await Promise.all(files.map((name) => pageOf(folder, name)));
  return pages
    .toSorted((a, b) => rank(a) - rank(b) || a.order - b.order)
    .map(({ order: _, ...page }) => page);
}

function rank({ audience }: GuidePage): number {
  return audiences.indexOf(audience);
}

async function pageOf(folder: string, name: string): Promise<GuidePage & { order: number }> {
  const [, head = '', body = ''] =
    frontMatter.exec(readFileSync(`${folder}/${name}`, 'utf8')) ?? [];
  const fields = new Map(head.split('\n').map(fieldOf));
  const value = (field: string): string => {
    const found = fields.get(field);
    if (!found) throw new Error(`${folder}/${name} has no ${field}`);
    return found;
  };
  return {
    id: name.replace(/\.md$/, ''),
    order: Number(value('order')),
    title: value('title'),
    audience: audienceOf(value('audience')),
    routes: fields.get('routes')?.split(', ') ?? [],
    keywords: value('keywords').split(/[,،] /),
    blocks: await Promise.all(blocksOf(body).map((block) => measured(block, folder))),
  };
}

function fieldOf(line: string): [string, string] {
  const [name = '', ...value] = line.split(': ');
  return [name, value.join(': ')];
}

function audienceOf(value: string): Audience {
  const audience = audiences.find((each) => each === value);
  if (!audience) throw new Error(`${value} is no audience`);
  return audience;
}

/** A picture with its size, so that nothing moves while it loads. */
async function measured(block: Block, folder: string): Promise<Block> {
  if (block.kind !== 'picture' || !existsSync(`${folder}/${block.src}`)) return block;
  const { width, height } = await sharp(`${folder}/${block.src}`).metadata();
  return { ...block, width: Math.round(width / 1.5), height: Math.round(height / 1.5) };
}

/** The names of buttons, links and fields on a page, in order. */
export function namesOn({ blocks }: GuidePage): string[] {
  return blocks.flatMap(partsOf).flatMap((part) => (part.kind === 'name' ? [part.text] : []));
}

/** The files of the pictures on a page. */
export function picturesOn({ blocks }: GuidePage): string[] {
  return blocks.flatMap((block) => (block.kind === 'picture' ? [block.src] : []));
}

function partsOf(block: Block): Inline[] {
  if (block.kind === 'paragraph') return block.parts;
  return block.kind === 'steps' || block.kind === 'list' ? block.items.flat() : [];
}
