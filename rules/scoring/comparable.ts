import { askedItems } from '../definition/asked-items.ts';
import type { Framework } from '../definition/definition.ts';
import { isScorable } from '../definition/item.ts';
import { optionScores, scoreRange } from '../definition/item-scores.ts';
import { scaleRange } from '../definition/scale-range.ts';
import type { Scale } from '../definition/scale.ts';
import { mainScale } from './main-scale.ts';

/** Why the scores of a scale in two versions do not compare: it is not in both, or what of it differs. */
export type Incomparable =
  | 'absent'
  | 'items'
  | 'weights'
  | 'scores'
  | 'asked'
  | 'method'
  | 'range'
  | 'direction';

/** Whether two versions of a framework score a scale alike. */
export type Comparability = { isComparable: true } | { isComparable: false; reason: Incomparable };

interface Version {
  framework: Framework;
  scale: Scale;
}

/**
 * Whether scores of one scale before and after a change of version compare: the same items or parts, weights and
 * reversals, scores of each option, conditions of items and of what is around them, method, rule for missing answers,
 * rounding, kind of team score, range and direction. Wording, order, norms, bands and thresholds do not change a raw score. The first difference found is the reason.
 * @param scaleId a scale's id; `main` for the score of the Beacon
 */
export function comparability(before: Framework, after: Framework, scaleId: string): Comparability {
  return compared(before, after, scaleId, new Set());
}

function compared(
  before: Framework,
  after: Framework,
  scaleId: string,
  seen: Set<string>,
): Comparability {
  const [old, now] = [scaleOf(before, scaleId), scaleOf(after, scaleId)];
  if (!old || !now) return { isComparable: false, reason: 'absent' };
  const versions = [
    { framework: before, scale: old },
    { framework: after, scale: now },
  ] as const;
  const difference = aspects.find(([, aspect]) => !isAlike(versions, aspect));
  if (difference) return { isComparable: false, reason: difference[0] };
  for (const { scale } of old.parts ?? []) {
    if (seen.has(scale)) continue;
    const part = compared(before, after, scale, seen.add(scale));
    if (!part.isComparable) return part;
  }
  return { isComparable: true };
}

function scaleOf(framework: Framework, scaleId: string): Scale | undefined {
  return scaleId === 'main'
    ? mainScale(framework)
    : framework.scales.find(({ id }) => id === scaleId);
}

const aspects: [Incomparable, (version: Version) => unknown][] = [
  ['items', ({ scale }) => partsOf(scale).map(([id]) => id)],
  ['weights', ({ scale }) => partsOf(scale)],
  ['scores', itemScores],
  ['asked', itemConditions],
  [
    'method',
    ({ scale: { method, missing, prorate, round, team } }) => [
      method,
      'atMost' in missing ? missing.atMost : [missing.atLeastShare, missing.of ?? 'asked'],
      prorate,
      round,
      team,
    ],
  ],
  ['range', ({ framework, scale }) => scaleRange(framework, scale) ?? null],
  ['direction', ({ scale }) => scale.higherIs],
];

function isAlike(
  [before, after]: readonly [Version, Version],
  aspect: (version: Version) => unknown,
) {
  return JSON.stringify(aspect(before)) === JSON.stringify(aspect(after));
}

/** The items or parts with what they count, in the order of their ids. */
function partsOf({ items = [], parts = [] }: Scale): [string, ...unknown[]][] {
  const counted = [
    ...items.map(({ item, weight, reverse }): [string, ...unknown[]] => [item, weight, reverse]),
    ...parts.map(({ scale, weight }): [string, ...unknown[]] => [scale, weight]),
  ];
  return counted.toSorted(byId);
}

/** What each answer to each item counts. */
function itemScores({ framework, scale }: Version): unknown {
  const scored = (scale.items ?? []).map(({ item: id, scores }): [string, ...unknown[]] => {
    const item = framework.items.find((each) => each.id === id);
    if (!item) return [id];
    const range = isScorable(item) ? scoreRange(item, scores) : null;
    const options = Object.entries(optionScores(item, scores) ?? {}).toSorted(byId);
    return [id, item.type, options, range ?? null];
  });
  return scored.toSorted(byId);
}

/** When each item is shown, by its own condition and those of its section, set and page; each way once for all roles. */
function itemConditions({ framework, scale }: Version): unknown {
  const byRole = framework.roles.map((role) => askedItems(framework, role));
  const asked = (scale.items ?? []).map(({ item: id }): [string, ...unknown[]] => {
    const conditions = byRole.flatMap((items) =>
      items.has(id) ? [JSON.stringify(items.get(id) ?? null)] : [],
    );
    return [id, [...new Set(conditions)].toSorted()];
  });
  return asked.toSorted(byId);
}

function byId([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]): number {
  return a < b ? -1 : 1;
}
