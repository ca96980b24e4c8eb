import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';
import { quoted } from '#rules/definition/quoted.ts';
import type { Draft } from '#web/builder/model/draft.ts';
import { type Part, partOf } from '#web/builder/model/parts.ts';
import { valueAt } from '#web/builder/model/path.ts';
import { partWords } from './part-words.ts';

/** What the editors call the fields of a draft. */
const fields: Record<string, MessageDescriptor> = {
  title: msg`Title`,
  question: msg`Question`,
  introMessage: msg`Introduction`,
  body: msg`Text`,
  subtitle: msg`Subtitle`,
  intro: msg`Introduction`,
  source: msg`Source`,
  licence: msg`Licence`,
  roles: msg`Who answers it`,
  main: msg`The Beacon’s score`,
  lower: msg`Lower threshold`,
  upper: msg`Upper threshold`,
  thresholds: msg`Thresholds`,
  thresholdClassifiers: msg`Words for the thresholds`,
  text: msg`Text`,
  label: msg`Label`,
  value: msg`Stored as`,
  score: msg`Score`,
  options: msg`Choices`,
  min: msg`Lowest`,
  max: msg`Highest`,
  step: msg`Step`,
  decimals: msg`Decimal places`,
  required: msg`Must it be answered?`,
  showIf: msg`Condition`,
  when: msg`Condition`,
  items: msg`Questions`,
  parts: msg`Scales it is made of`,
  method: msg`Method`,
  missing: msg`Missing answers`,
  atMost: msg`Answers that may be missing`,
  prorate: msg`Prorating`,
  range: msg`Range on charts`,
  weight: msg`Weight`,
  table: msg`Table`,
  mean: msg`Mean`,
  sd: msg`Standard deviation`,
  r: msg`Reliability`,
  upTo: msg`Up to`,
  word: msg`Word`,
  severity: msg`Concern`,
  age: msg`Age`,
  name: msg`Name`,
  raw: msg`Raw score`,
  band: msg`Band`,
  id: msg`Id`,
};

const longest = 60;

/** The place of a problem in words: the question, page or scale by its text, what of it, and the field. */
export function placeWords(field: string, draft: Draft): string {
  const part = partOf(field, draft);
  const inner = [innerWords(field, draft), ...fieldNames(field)];
  const whole = part.kind === 'alerts' || part.kind === 'tests' ? [] : [titledWords(part, draft)];
  // A coefficient of reliability is said once.
  return [...new Set([...whole, ...inner])].filter(Boolean).join(' · ');
}

/** A question, page or scale with its text. */
function titledWords(part: Part, draft: Draft): string {
  const words = partWords(part, draft);
  const title = titleOf(part, draft);
  return title === '' ? words : `${words} ${textOf(quoted(shortened(title)))}`;
}

function titleOf(part: Part, { items, sections }: Draft): string {
  if (part.kind === 'item') return items.find(({ id }) => id === part.id)?.text ?? '';
  if (part.kind === 'page') return sections.find(({ id }) => id === part.id)?.title ?? '';
  return '';
}

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
}

/** Which choice, band, norm, alert or test a field belongs to. */
function innerWords(field: string, draft: Draft): string {
  const [, list = '', index, rest = ''] = /^(\w+)\[(\d+)\](.*)$/.exec(field) ?? [];
  const number = Number(index) + 1;
  switch (list) {
    case 'items':
      return numbered(rest, 'options', (choice) => t`Choice ${choice}`);
    case 'scales':
      return countedWords(field, draft);
    case 'norms':
      return t`Norm ${numberInScale(draft.norms, number - 1)}`;
    case 'bands':
      return numbered(rest, 'cuts', (band) => t`Band ${band}`) || t`Bands`;
    case 'tests':
      return testWords(number, rest, draft);
    default:
      return plainWords[list]?.(number) ?? '';
  }
}

const plainWords: Record<string, (number: number) => string> = {
  reliability: () => t`Reliability`,
  steps: (number) => t`Screen ${number}`,
  alerts: (number) => t`Alert ${number}`,
};

/** The words for an entry of an inner list; empty where the rest of a path leads elsewhere. */
function numbered(rest: string, list: string, words: (number: number) => string): string {
  const [, inner, at] = /^\.(\w+)\[(\d+)\]/.exec(rest) ?? [];
  return inner === list ? words(Number(at) + 1) : '';
}

/** The number of an entry among those of its scale, from 1. */
function numberInScale(entries: readonly { scale: string }[], index: number): number {
  const { scale } = entries[index] ?? {};
  return entries.slice(0, index + 1).filter((each) => each.scale === scale).length;
}

function testWords(number: number, rest: string, draft: Draft): string {
  const name = draft.tests[number - 1]?.name || t`Test ${number}`;
  const [, list, id] = /^\.(answers|expects)\.([\w-]+)/.exec(rest) ?? [];
  const about = list === 'answers' ? textOfItem(id, draft) : scaleTitle(id, draft);
  return about === '' ? t`Test “${name}”` : t`Test “${name}”: ${about}`;
}

/** The question or scale that a scale counts. */
function countedWords(field: string, draft: Draft): string {
  const [, scale, list, at] = /^scales\[(\d+)\]\.(items|parts)\[(\d+)\]/.exec(field) ?? [];
  if (list === undefined) return '';
  const key = list === 'items' ? 'item' : 'scale';
  const id = String(valueAt(draft, ['scales', Number(scale), list, Number(at), key]));
  return list === 'items' ? textOfItem(id, draft) : scaleTitle(id, draft);
}

function textOfItem(id: string | undefined, { items }: Draft): string {
  return shortened(items.find((item) => item.id === id)?.text ?? id ?? '');
}

function scaleTitle(id: string | undefined, { scales }: Draft): string {
  return scales.find((scale) => scale.id === id)?.title || id || '';
}

/** The innermost field that has a name, e.g. the condition around what is compared. */
function fieldNames(field: string): string[] {
  const keys = field.replaceAll(/\[\d+\]/g, '').split('.');
  const known = keys.slice(keys.length > 1 ? 1 : 0).findLast((key) => Object.hasOwn(fields, key));
  const name = known === undefined ? undefined : fields[known];
  return name ? [textOf(name)] : [];
}
