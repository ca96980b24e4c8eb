import type { Framework } from './definition.ts';
import { isScorable, optionsOf } from './item.ts';
import type { Item } from './item.ts';
import { scoreRange } from './item-scores.ts';
import type { Range } from './item-scores.ts';
import type { Scale, ScaleItem } from './scale.ts';
import { scaleRange } from './scale-range.ts';

/** An item as results list it below a scale. */
export interface ItemNode {
  item: Item;
  /** How the scale counts it; undefined for what no scale counts. */
  counted: ScaleItem | undefined;
  range: Range;
}

/** A scale as results list it, with its items. */
export interface ScaleNode {
  id: string;
  title: string;
  /** Undefined for the items of a section that no scale counts. */
  scale: Scale | undefined;
  higherIs: Scale['higherIs'];
  range: Range;
  items: ItemNode[];
}

const nodes = new WeakMap<Framework, ScaleNode[]>();
const noRange: Range = [0, 0];

/** The parts of a result: every scale of the team with its items, then the items that no scale counts, by section. */
export function resultNodes(framework: Framework): ScaleNode[] {
  const known = nodes.get(framework) ?? buildNodes(framework);
  nodes.set(framework, known);
  return known;
}

const ranges = new WeakMap<Scale, Range>();

/** The lowest and highest score of a scale; without limits it is empty. */
export function rangeOf(framework: Framework, scale: Scale): Range {
  const range = ranges.get(scale) ?? scaleRange(framework, scale) ?? noRange;
  ranges.set(scale, range);
  return range;
}

function buildNodes(framework: Framework): ScaleNode[] {
  const items = new Map(framework.items.map((item) => [item.id, item]));
  const scales = framework.scales.filter(({ team }) => team !== 'none');
  const counted = new Set(scales.flatMap((scale) => (scale.items ?? []).map(({ item }) => item)));
  const titled = new Set(scales.map(({ id }) => id));
  const nodeOf = (id: string, part?: ScaleItem, range = noRange): ItemNode[] => {
    const item = items.get(id);
    return item ? [{ item, counted: part, range: itemRange(item, part) ?? range }] : [];
  };
  const ofScales = scales.map((scale): ScaleNode => {
    const parts = new Map((scale.items ?? []).map((part) => [part.item, part]));
    const section = framework.sections.find((each) => each.scale === scale.id);
    const listed = (section?.items ?? []).filter((id) => parts.has(id) || !counted.has(id));
    const ids = new Set([...listed, ...parts.keys()]);
    const { id, title, higherIs } = scale;
    const range = rangeOf(framework, scale);
    return {
      id,
      title,
      scale,
      higherIs,
      range,
      items: [...ids].flatMap((each) => nodeOf(each, parts.get(each), range)),
    };
  });
  const others = framework.sections.flatMap(({ id, title, items: ids, scale }): ScaleNode[] => {
    const uncounted = ids.filter((each) => !counted.has(each));
    if (uncounted.length === 0 || (scale !== undefined && titled.has(scale))) return [];
    const own = titled.has(id) ? `${id}_answers` : id;
    const listed = uncounted.flatMap((each) => nodeOf(each));
    return [
      { id: own, title, scale: undefined, higherIs: 'neither', range: noRange, items: listed },
    ];
  });
  return [...ofScales, ...others];
}

/** The range of an item's score; what has none is drawn on that of its scale. */
function itemRange(item: Item, part: ScaleItem | undefined): Range | undefined {
  return isScorable(item) ? (item.range ?? scoreRange(item, part?.scores)) : undefined;
}

/** What results call an item. */
export function itemTitle({ title, text }: Pick<Item, 'title' | 'text'>): string {
  return title ?? text;
}

/** Whether an item's answers have a score, in a scale or on its own. */
export function hasScore(item: Item): boolean {
  if (!isScorable(item)) return false;
  const options = optionsOf(item);
  return options.length === 0 || options.some(({ score }) => score !== null);
}
