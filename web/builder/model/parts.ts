import type { Draft } from './draft.ts';
import { valueAt } from './path.ts';

/** A part of a draft that is edited on its own; lists of parts name theirs by its id. */
export type Part =
  | { kind: 'general' | 'layout' | 'score' | 'alerts' | 'tests' | 'languages' }
  | { kind: 'item' | 'page' | 'scale'; id: string };

const plainKinds = ['general', 'layout', 'score', 'alerts', 'tests', 'languages'] as const;

/** A part as the address names it, e.g. `item.q3`. */
export function partName(part: Part): string {
  return 'id' in part ? `${part.kind}.${part.id}` : part.kind;
}

/** The part with a name; the general one where a draft has no such part. */
export function partNamed(name: string | undefined, draft: Draft): Part {
  const plain = plainKinds.find((kind) => kind === name);
  if (plain === 'layout' && !draft.steps) return { kind: 'general' };
  if (plain) return { kind: plain };
  const [, kind, id = ''] = /^(item|page|scale)\.(.+)$/.exec(name ?? '') ?? [];
  const lists = { item: draft.items, page: draft.sections, scale: draft.scales };
  if (kind !== 'item' && kind !== 'page' && kind !== 'scale') return { kind: 'general' };
  return lists[kind].some((each) => each.id === id) ? { kind, id } : { kind: 'general' };
}

const lists = { items: 'item', sections: 'page', scales: 'scale' } as const;
const ofScale = ['norms', 'bands', 'reliability'];
const ofScore = ['main', 'thresholds', 'thresholdsUnlocked', 'thresholdClassifiers'];

/** The part in which a field is edited, by its path such as `items[2].text`. */
export function partOf(field: string, draft: Draft): Part {
  const [, list = '', index] = /^(\w+)(?:\[(\d+)\])?/.exec(field) ?? [];
  if (list === 'alerts' || list === 'tests' || list === 'languages') return { kind: list };
  if (list === 'steps') return { kind: 'layout' };
  if (ofScore.includes(list)) return { kind: 'score' };
  const idOf = (key: string) => valueAt(draft, [list, Number(index), key]);
  if (ofScale.includes(list)) return known('scale', idOf('scale'), draft);
  if (list !== 'items' && list !== 'sections' && list !== 'scales') return { kind: 'general' };
  return known(lists[list], idOf('id'), draft);
}

function known(kind: 'item' | 'page' | 'scale', id: unknown, draft: Draft): Part {
  return partNamed(`${kind}.${String(id)}`, draft);
}
