import { withComparisons } from './conditions.ts';
import { type Draft, type DraftOption, type DraftScale, freeId, idsOf } from './draft.ts';
import { renamedKey } from './items.ts';

/** Adds a scale without items; the first one becomes the Beacon's score. */
export function addScale(draft: Draft, title: string): Draft {
  const scale: DraftScale = {
    id: freeId(idsOf(draft.scales), 'scale_'),
    title,
    higherIs: 'worse',
    items: [],
    method: 'sum',
    missing: { atMost: 0 },
  };
  const isFirst = draft.scales.length === 0;
  return { ...draft, scales: [...draft.scales, scale], ...(isFirst && { main: scale.id }) };
}

/** Removes a scale with everything that refers to it. */
export function removeScale(draft: Draft, id: string): Draft {
  const without = withComparisons(draft, (comparison) =>
    'scale' in comparison && comparison.scale === id ? null : comparison,
  );
  const isOther = (entry: { scale: string }) => entry.scale !== id;
  const scales = without.scales
    .filter((scale) => scale.id !== id)
    .map((scale) => (scale.parts ? { ...scale, parts: scale.parts.filter(isOther) } : scale));
  return {
    ...without,
    scales,
    norms: without.norms.filter(isOther),
    bands: without.bands.filter(isOther),
    reliability: without.reliability.filter(isOther),
    sections: without.sections.map((section) => {
      const { scale, ...others } = section;
      return scale === id ? others : section;
    }),
    tests: without.tests.map(({ expects: { [id]: removed, ...expects }, ...test }) => {
      return { ...test, expects };
    }),
    main: without.main === id ? (scales[0]?.id ?? 'all') : without.main,
  };
}

/** Gives a scale another id, everywhere. */
export function renameScale(draft: Draft, from: string, to: string): Draft {
  const renamed = withComparisons(draft, (comparison) =>
    'scale' in comparison && comparison.scale === from ? { ...comparison, scale: to } : comparison,
  );
  const named = <Entry extends { scale: string }>(entry: Entry): Entry =>
    entry.scale === from ? { ...entry, scale: to } : entry;
  return {
    ...renamed,
    scales: renamed.scales.map((scale) => ({
      ...scale,
      id: scale.id === from ? to : scale.id,
      ...(scale.parts && { parts: scale.parts.map(named) }),
    })),
    norms: renamed.norms.map(named),
    bands: renamed.bands.map(named),
    reliability: renamed.reliability.map(named),
    sections: renamed.sections.map((section) =>
      section['scale'] === from ? { ...section, scale: to } : section,
    ),
    tests: renamed.tests.map((test) => ({ ...test, expects: renamedKey(test.expects, from, to) })),
    main: renamed.main === from ? to : renamed.main,
  };
}

/** Whether a scale counts an item, changed. A scale that counts items is made of no other scales. */
export function withCounted(draft: Draft, id: string, item: string, isCounted: boolean): Draft {
  const order = new Map(draft.items.map((each, index) => [each.id, index]));
  return {
    ...draft,
    scales: draft.scales.map((scale) => {
      if (scale.id !== id) return scale;
      const { parts, ...others } = scale;
      const kept = (scale.items ?? []).filter((each) => each.item !== item);
      const items = isCounted ? [...kept, { item }] : kept;
      const place = (each: { item: string }) => order.get(each.item) ?? 0;
      return { ...others, items: items.toSorted((a, b) => place(a) - place(b)) };
    }),
  };
}

type OptionScores = Record<string, number | null>;

/**
 * The scores that a scale gives options, with another one for one of them. These name every option, because one that they
 * leave out has no score; undefined where all are as usual.
 */
export function withOptionScore(
  scores: OptionScores | undefined,
  options: readonly DraftOption[],
  value: string,
  score: number | null,
): OptionScores | undefined {
  const next = options.map((option): [string, number | null, number | null] => {
    const usual = option.score ?? null;
    const before = scores ? (scores[option.value] ?? null) : usual;
    return [option.value, option.value === value ? score : before, usual];
  });
  const isUsual = next.every(([, given, usual]) => given === usual);
  return isUsual ? undefined : Object.fromEntries(next);
}

/** Whether a scale is a total of another one, changed. */
export function withPart(draft: Draft, id: string, part: string, isPart: boolean): Draft {
  return {
    ...draft,
    scales: draft.scales.map((scale) => {
      if (scale.id !== id) return scale;
      const { items, ...others } = scale;
      const kept = (scale.parts ?? []).filter((each) => each.scale !== part);
      return { ...others, parts: isPart ? [...kept, { scale: part }] : kept };
    }),
  };
}
