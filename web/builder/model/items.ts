import type { ItemType } from '#rules/definition/item.ts';
import { withComparisons } from './conditions.ts';
import { type Draft, type DraftItem, freeId, idsOf } from './draft.ts';
import { stepsRenamed, stepsWith, stepsWithout } from './steps.ts';

/** Where an item stands: in which section, and behind which item. */
export interface Place {
  section: number;
  /** The position in the section; by default the end. */
  index?: number | undefined;
}

/** What belongs to every kind of item. */
const commonKeys = [
  'id',
  'text',
  'textByRole',
  'textByLanguage',
  'textByRoleByLanguage',
  'title',
  'titleByLanguage',
  'instructions',
  'instructionsByLanguage',
  'required',
  'showIf',
];

const ownFields: Record<ItemType, Record<string, unknown>> = {
  rating: { min: 0, max: 10, step: 1 },
  choice: {},
  choices: {},
  number: { decimals: 0 },
  date: {},
  text: { long: false },
  comment: {},
};

const startOptions = [0, 1].map((score) => ({ value: `${score}`, label: '', score }));

/** An item as another kind: its texts stay, and its options where the new kind has options too. */
export function withType(item: DraftItem, type: ItemType): DraftItem {
  const kept = Object.fromEntries(Object.entries(item).filter(([key]) => commonKeys.includes(key)));
  if (type === 'comment') delete kept['required'];
  const hasOptions = type === 'choice' || type === 'choices';
  return {
    ...kept,
    ...ownFields[type],
    ...(hasOptions && { options: item.options ?? startOptions }),
    id: item.id,
    text: item.text,
    type,
  };
}

/** Adds items with some texts; they are of the kind of the item before them, with its options. */
export function addItems(draft: Draft, place: Place, texts: readonly string[]): Draft {
  return texts.reduce((current, text, number) => {
    const { section, index } = place;
    const at = index === undefined ? undefined : index + number;
    return addItem(current, { section, index: at }, text);
  }, draft);
}

/** Adds one item. */
export function addItem(draft: Draft, { section, index }: Place, text: string): Draft {
  const items = draft.sections[section]?.items ?? [];
  const at = index ?? items.length;
  const before = items[at - 1] ?? draft.sections[section - 1]?.items.at(-1);
  const model = draft.items.find(({ id }) => id === before);
  const type = model?.type === 'comment' ? 'text' : (model?.type ?? 'choice');
  const bare = { id: freeId(idsOf(draft.items), 'q'), text, type };
  const item = model ? copyOf(model, bare) : withType(bare, type);
  return insert(draft, item, { section, index: at, before });
}

/** An item of the kind of another, with its options and limits, but with its own texts and without its condition. */
function copyOf(model: DraftItem, bare: DraftItem): DraftItem {
  const own = Object.fromEntries(
    Object.entries(model).filter(([key]) => !commonKeys.includes(key) || key === 'required'),
  );
  return { ...own, ...bare };
}

/** Adds a copy of an item behind it. */
export function duplicateItem(draft: Draft, id: string): Draft {
  const item = draft.items.find((each) => each.id === id);
  const section = sectionOf(draft, id);
  if (!item || section < 0) return draft;
  const index = (draft.sections[section]?.items.indexOf(id) ?? 0) + 1;
  const copy = { ...item, id: freeId(idsOf(draft.items), 'q') };
  return insert(draft, copy, { section, index, before: id });
}

function insert(
  draft: Draft,
  item: DraftItem,
  { section, index, before }: { section: number; index: number; before: string | undefined },
): Draft {
  const sections = draft.sections.map((each, number) =>
    number === section ? { ...each, items: each.items.toSpliced(index, 0, item.id) } : each,
  );
  const position = draft.items.findIndex(({ id }) => id === before) + 1;
  const at = before === undefined || position === 0 ? draft.items.length : position;
  return {
    ...draft,
    items: draft.items.toSpliced(at, 0, item),
    sections,
    ...(draft.steps && { steps: stepsWith(draft.steps, item.id, before) }),
  };
}

/** The number of the section that lists an item; -1 for none. */
export function sectionOf({ sections }: Draft, id: string): number {
  return sections.findIndex(({ items }) => items.includes(id));
}

/** Moves an item to a position of a section. */
export function moveItem(draft: Draft, id: string, section: number, index: number): Draft {
  if (!draft.sections[section]) return draft;
  const sections = draft.sections.map((each, number) => {
    const others = each.items.filter((item) => item !== id);
    if (number === section) return { ...each, items: others.toSpliced(index, 0, id) };
    return others.length === each.items.length ? each : { ...each, items: others };
  });
  return { ...draft, sections };
}

/** Moves an item one place up or down, over the edge of its section too. */
export function stepItem(draft: Draft, id: string, by: 1 | -1): Draft {
  const section = sectionOf(draft, id);
  const items = draft.sections[section]?.items ?? [];
  const index = items.indexOf(id) + by;
  if (index >= 0 && index < items.length) return moveItem(draft, id, section, index);
  const next = draft.sections[section + by];
  if (!next) return draft;
  return moveItem(draft, id, section + by, by > 0 ? 0 : next.items.length);
}

/** Removes an item with everything that refers to it. */
export function removeItem(draft: Draft, id: string): Draft {
  const without = withComparisons(draft, (comparison) =>
    'item' in comparison && comparison.item === id ? null : comparison,
  );
  return {
    ...without,
    items: without.items.filter((item) => item.id !== id),
    sections: without.sections.map((each) => ({
      ...each,
      items: each.items.filter((item) => item !== id),
    })),
    scales: without.scales.map((scale) =>
      scale.items ? { ...scale, items: scale.items.filter(({ item }) => item !== id) } : scale,
    ),
    tests: without.tests.map(({ answers: { [id]: removed, ...answers }, ...test }) => {
      return { ...test, answers };
    }),
    ...(without.steps && { steps: stepsWithout(without.steps, id) }),
  };
}

/** Gives an item another id, everywhere. */
export function renameItem(draft: Draft, from: string, to: string): Draft {
  const named = (id: string) => (id === from ? to : id);
  const renamed = withComparisons(draft, (comparison) =>
    'item' in comparison && comparison.item === from ? { ...comparison, item: to } : comparison,
  );
  return {
    ...renamed,
    items: renamed.items.map((item) => (item.id === from ? { ...item, id: to } : item)),
    sections: renamed.sections.map((each) => ({ ...each, items: each.items.map(named) })),
    scales: renamed.scales.map((scale) =>
      scale.items
        ? { ...scale, items: scale.items.map((part) => ({ ...part, item: named(part.item) })) }
        : scale,
    ),
    tests: renamed.tests.map((test) => ({ ...test, answers: renamedKey(test.answers, from, to) })),
    ...(renamed.steps && { steps: stepsRenamed(renamed.steps, from, to) }),
  };
}

/** A record with one key under another name, at the same place. */
export function renamedKey<Value>(
  record: Record<string, Value>,
  from: string,
  to: string,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key === from ? to : key, value]),
  );
}
