import { parseAst } from 'vite';
import type { SourceFile } from './source-files.ts';
import { isTest } from './source-files.ts';

interface Node {
  type: string;
  [field: string]: unknown;
}

/** The word in a sentence, but not in a path, a file name or an identifier. */
const lowerCase = /(?<![\w/.#-])beacons?(?![\w/:@-]|\.\w)/;

/** All displayed texts that write "Beacon" in lower case. */
export function lowerCaseBeacons(files: SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => lowerCase.test(text) && !isTest(path))
    .flatMap(({ path, text }) =>
      (path.endsWith('.json') ? textsOfJson(JSON.parse(text)) : textsOfCode(path, text))
        .filter((each) => lowerCase.test(each) && /\s/.test(each))
        .map((each) => `${path}: ${each.trim().replace(/\s+/g, ' ')}`),
    );
}

function textsOfJson(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object'
    ? Object.values(value).flatMap(textsOfJson)
    : [];
}

/** Strings, template texts and texts between tags, but not SQL. */
function textsOfCode(path: string, text: string): string[] {
  return textsOfNode(parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }, path));
}

function textsOfNode(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOfNode);
  if (!isNode(node) || isSql(node)) return [];
  if (node.type === 'TemplateElement') return [(node['value'] as { raw: string }).raw];
  if (node.type === 'JSXText' || node.type === 'Literal') return [String(node['value'])];
  return Object.values(node).flatMap(textsOfNode);
}

function isSql(node: Node): boolean {
  return node.type === 'TaggedTemplateExpression' && (node['tag'] as Node)['name'] === 'sql';
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && 'type' in value;
}
