import { parseAst } from 'vite';
import type { SourceFile } from './source-files.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** A text of a source file that is in no catalogue. */
export interface UncataloguedText {
  path: string;
  line: number;
  text: string;
}

const choices = new Set(['plural', 'select', 'selectOrdinal']);
const macros = new Set(['t', 'msg', ...choices]);
// Their arguments are selectors of elements.
const technicalCalls = new Set(['closest', 'matches', 'querySelector', 'querySelectorAll']);
const macroElements = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
// Attributes whose values nobody reads.
const technicalAttributes =
  /^(className|classNames|style|styles|id|htmlFor|key|d|viewBox|transform|href|rel|sizes|allow|accept|points|media|gradientTransform|strokeDasharray|autoComplete|mask|data-(?!label$).*|.*ClassName)$/;
// The names of keys and methods, and the product's own.
const names =
  /^(\p{Lu}\p{Ll}+(\p{Lu}\p{Ll}*)+|Arrow\w+|Enter|Escape|Tab|Home|End|Page(Up|Down)|Backspace|Delete|GET|POST|PUT|PATCH|DELETE|Beacon|UTC)$/u;
const sentence =
  /\p{L}[\p{L}\p{M}'’,.:;!?…%)]* +[(‘“"]?\p{L}|^[^\p{L}]*\p{Lu}\p{Ll}+|\p{L}{2,}[.…!?]$/u;
// A word beside an inserted value.
const besideValue = /\{\}[.,:;)”]? +\p{L}{2,}|\p{L}{2,}[.,:;]? +[(“]?\{\}/u;
const technical =
  /^[a-z\d./:#?&=_-]+$|^\(|\[[a-z-]+[\]=]|^(var|calc|url|translate|rotate|repeat|minmax)\(|^[\d.]+(px|em|rem|%) |^[MLAZ][\d .-]/;

/** The texts in `file` that people read but no catalogue has: outside Lingui's macros. */
export function uncataloguedTexts({ path, text: source }: SourceFile): UncataloguedText[] {
  const found: UncataloguedText[] = [];
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, false);
  return found;

  function visit(node: Node, isInMessage: boolean): void {
    const inserted = insertedIn(node);
    if (inserted) for (const child of inserted) visit(child, true);
    if (inserted || isSkipped(node)) return;
    const text = textOf(node);
    if (text !== null && isRead(text, isInMessage || node.type === 'JSXText')) {
      found.push({ path, line: lineOf(source, node), text: text.trim() });
    }
    for (const child of childrenOf(node)) visit(child, isInMessage);
  }
}

/**
 * The lines with a plural outside of `msg`, in code that also runs without a build: there it is another message at
 * run time than in the catalogue.
 */
export function loosePlurals({ text: source }: SourceFile): number[] {
  const lines: number[] = [];
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node);
  return lines;

  function visit(node: Node): void {
    if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'msg') return;
    const { name } = (node['callee'] ?? {}) as { name?: string };
    if (name !== undefined && choices.has(name)) {
      lines.push(lineOf(source, node));
    }
    for (const child of childrenOf(node)) visit(child);
  }
}

function lineOf(source: string, { start }: Node): number {
  return source.slice(0, start).split('\n').length;
}

/** The expressions whose values stand in a message, where a word would stay untranslated; null outside of messages. */
function insertedIn(node: Node): Node[] | null {
  if (node.type === 'TaggedTemplateExpression') {
    return macros.has(nameOf(node['tag']))
      ? (node['quasi'] as { expressions: Node[] }).expressions
      : null;
  }
  if (node.type !== 'JSXElement' || !isMacroElement(node)) return null;
  return descendants(node).filter(({ type }) => type === 'JSXExpressionContainer');
}

function descendants(element: Node): Node[] {
  const children = element['children'] as Node[];
  return children.flatMap((child) => [
    child,
    ...(child.type === 'JSXElement' ? descendants(child) : []),
  ]);
}

function isMacroElement(node: Node): boolean {
  return macroElements.has(nameOf((node['openingElement'] as Node)['name']));
}

/** The text of a literal, a template or an element; null for any other node. */
function textOf(node: Node): string | null {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('{}');
}

function isRead(text: string, isPart: boolean): boolean {
  const trimmed = text.trim();
  if (names.test(trimmed)) return false;
  if (isPart) return /\p{L}{2,}/u.test(trimmed);
  return (sentence.test(trimmed) || besideValue.test(trimmed)) && !technical.test(trimmed);
}

function isSkipped(node: Node): boolean {
  const { type } = node;
  if (type === 'ImportDeclaration' || type === 'ImportExpression') return true;
  if (type.startsWith('TS') && !type.endsWith('Expression')) return true;
  if (type === 'TaggedTemplateExpression') return true;
  if (type === 'CallExpression' || type === 'NewExpression') return isTechnicalCall(node);
  if (type === 'JSXAttribute') return technicalAttributes.test(nameOf(node['name']));
  return type === 'ThrowStatement';
}

function isTechnicalCall(node: Node): boolean {
  const name = nameOf(node['callee']);
  return macros.has(name) || name.endsWith('Error') || technicalCalls.has(name);
}

function nameOf(node: unknown): string {
  const { name, property } = node as { name?: string; property?: unknown };
  return name ?? (property ? nameOf(property) : '');
}

function childrenOf(node: Node): Node[] {
  const skipped = skippedFields[node.type] ?? [];
  return Object.entries(node)
    .filter(([field]) => !skipped.includes(field))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value?.type === 'string');
}

/** The fields of nodes whose literals are names, not texts. */
const skippedFields: Record<string, string[]> = {
  BinaryExpression: ['left', 'right'],
  ExportNamedDeclaration: ['source'],
  MemberExpression: ['property'],
  Property: ['key'],
  SwitchCase: ['test'],
};
