import { Temporal } from 'temporal-polyfill';
import { choiceOf, keyOf } from '#rules/answering/answers.ts';
import type { Item, ItemOf, Option } from '#rules/definition/item.ts';
import { resultNodes } from '#rules/definition/result-nodes.ts';
import { plainTexts, usualEntries } from './entries.ts';
import { pick } from './random.ts';
import type { Random } from './random.ts';
import type { Given, Respondent } from './respondent.ts';

/** An answer that is as good as the person is well, within the limits of its item. */
export function simulateAnswer(respondent: Respondent, item: Item): Given {
  const { random, on } = respondent;
  switch (item.type) {
    case 'rating':
      return { rating: stepOf(item, shareOf(respondent, item.id)) };
    case 'choice':
      return choiceOf(keyOf(optionOf(item.options, shareOf(respondent, item.id), random)));
    case 'choices':
      return { value: optionsOf(item.options, random) };
    case 'number':
      return { value: usualOf(item, random) ?? numberOf(item, shareOf(respondent, item.id)) };
    case 'date':
      return { value: dateOf(item, on, random) };
    case 'text':
      return { value: usualOf(item, random) ?? textOf(item, random) };
    case 'comment':
      return {};
  }
}

/** Where between the lowest and the highest score a person answers an item, from 0 to 1. */
function shareOf({ framework, level, accents, random }: Respondent, id: string): number {
  const node = resultNodes(framework).find(({ items }) => items.some(({ item }) => item.id === id));
  const counted = node?.items.find(({ item }) => item.id === id)?.counted;
  const noise = (random() - 0.5) * 0.32;
  const accent = (accents[node?.id ?? ''] ?? 0) + (accents[id] ?? 0);
  const wellbeing = Math.min(1, Math.max(0, level + accent + noise));
  const isHighWorse = (node?.higherIs === 'worse') !== (counted?.reverse ?? false);
  return isHighWorse ? 1 - wellbeing : wellbeing;
}

function stepOf({ min, max, step }: ItemOf<'rating'>, share: number): number {
  return min + Math.round((share * (max - min)) / step) * step;
}

/** Now and then nobody knows; options without a score are as likely as each other. */
function optionOf(options: Option[], share: number, random: Random): string {
  const unknown = options.find(({ missing }) => missing);
  if (unknown && random() < 0.06) return unknown.value;
  const scored = options
    .filter(({ score }) => score !== null)
    .toSorted((a, b) => Number(a.score) - Number(b.score));
  const chosen =
    scored.length > 0
      ? scored[Math.round(share * (scored.length - 1))]
      : pick(
          options.filter(({ missing }) => !missing),
          random,
        );
  return (chosen ?? options[0])?.value ?? '';
}

/** A few of the options, or one that excludes all others. */
function optionsOf(options: Option[], random: Random): string[] {
  const isAlone = ({ exclusive, missing }: Option) => exclusive === true || missing !== undefined;
  const chosen = options.filter((option) => !isAlone(option) && random() < 0.3);
  if (chosen.length > 0) return chosen.map(({ value }) => value);
  const only = options.find(isAlone) ?? options[0];
  return only ? [only.value] : [];
}

/** One of the entries for the item that its limits allow. */
function usualOf(item: ItemOf<'number' | 'text'>, random: Random): number | string | undefined {
  return pick(
    (usualEntries[item.id] ?? []).filter((entry) => isAllowed(item, entry)),
    random,
  );
}

function isAllowed(item: ItemOf<'number' | 'text'>, entry: number | string): boolean {
  if (item.type === 'text') return typeof entry === 'string' && entry.length <= item.maxLength;
  const { min = -Infinity, max = Infinity, decimals } = item;
  if (typeof entry !== 'number' || entry < min || entry > max) return false;
  return Number(entry.toFixed(decimals)) === entry;
}

function numberOf({ min, max, decimals }: ItemOf<'number'>, share: number): number {
  const low = min ?? Math.min(0, (max ?? 10) - 10);
  const high = max ?? low + 10;
  const unit = 10 ** decimals;
  const [first, last] = [Math.ceil(low * unit), Math.floor(high * unit)];
  return (first + Math.round(share * (last - first))) / unit;
}

/** A day of the two months before the assessment. */
function dateOf({ min, max }: ItemOf<'date'>, on: string, random: Random): string {
  const days = Math.floor(random() * 60);
  const date = Temporal.PlainDate.from(on).subtract({ days }).toString();
  if (min !== undefined && date < min) return min;
  return max !== undefined && date > max ? max : date;
}

function textOf({ maxLength }: ItemOf<'text'>, random: Random): string {
  return (pick(plainTexts, random) ?? '').slice(0, maxLength);
}
