import { useDeferredValue, useMemo } from 'react';
import type { Comparison, Operator } from '#rules/definition/condition.ts';
import { hasOrder } from '#rules/definition/item.ts';
import type { Draft, DraftItem } from '#web/builder/model/draft.ts';
import { useDraft } from '#web/builder/fields/builder-context.ts';

/** What a condition can compare: an item or a scale. */
export interface Subject {
  kind: 'item' | 'scale';
  id: string;
  label: string;
  type: DraftItem['type'] | 'scale';
  /** The answers to compare with, where they are listed. */
  options: { value: string; label: string }[];
  operators: readonly Operator[];
  /** Whether it comes before the item that the condition belongs to. */
  isBefore: boolean;
  /** A comparison of it to begin with. */
  start: Comparison;
}

const ofNumbers: Operator[] = ['>=', '<=', '=', '!=', '>', '<', 'answered'];

const operatorsOf: Record<Subject['type'], readonly Operator[]> = {
  rating: ofNumbers,
  number: ofNumbers,
  scale: ofNumbers,
  date: ofNumbers,
  choice: ['=', '!=', 'answered'],
  choices: ['includes', '=', 'answered'],
  text: ['answered', '=', '!='],
  comment: [],
};

/** Everything that a condition can compare, in the order in which it is asked; scales come last. */
export function useSubjects(item?: string): Subject[] {
  // A list of hundreds of questions does not slow down typing.
  const draft = useDeferredValue(useDraft((each) => each.items));
  const sections = useDraft((each) => each.sections);
  const scales = useDraft((each) => each.scales);
  return useMemo(
    () => subjectsIn({ items: draft, sections, scales }, item),
    [draft, sections, scales, item],
  );
}

function subjectsIn(
  { items, sections, scales }: Pick<Draft, 'items' | 'sections' | 'scales'>,
  own?: string,
): Subject[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const asked = sections.flatMap((section) => section.items.flatMap((id) => byId.get(id) ?? []));
  const ownPlace = asked.findIndex(({ id }) => id === own);
  const compared = asked.flatMap((item, index): Subject[] =>
    item.type === 'comment' || item.id === own
      ? []
      : [itemSubject(item, index + 1, index < ownPlace)],
  );
  const scored = scales.filter(({ method }) => method !== 'none');
  return [...compared, ...scored.map(scaleSubject)];
}

function itemSubject(item: DraftItem, number: number, isBefore: boolean): Subject {
  const operators = operatorsFor(item);
  const options = (item.options ?? []).map(({ value, label }) => {
    return { value, label: label || value };
  });
  const op = operators[0] ?? 'answered';
  const value = options.at(-1)?.value ?? (item.type === 'rating' ? Number(item.max ?? 0) : 0);
  const needsValue = op !== 'answered' && item.type !== 'date';
  return {
    kind: 'item',
    id: item.id,
    label: `${number}. ${item.text || item.id}`,
    type: item.type,
    options,
    operators,
    isBefore,
    start: { item: item.id, op, ...(needsValue && { value }) },
  };
}

function operatorsFor({ type, options = [] }: DraftItem): readonly Operator[] {
  const canOrder = type === 'choice' && hasOrder(options);
  return canOrder ? ['=', '!=', '>=', '<=', '>', '<', 'answered'] : operatorsOf[type];
}

function scaleSubject({ id, title }: Draft['scales'][number]): Subject {
  return {
    kind: 'scale',
    id,
    label: title || id,
    type: 'scale',
    options: [],
    operators: operatorsOf.scale,
    isBefore: false,
    start: { scale: id, op: '>=', value: 0 },
  };
}
