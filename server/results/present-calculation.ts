import type { Audience, Calculation } from '#contract/assessment-results.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { itemTitle } from '#rules/definition/result-nodes.ts';
import type { Scale, When } from '#rules/definition/scale.ts';
import { bandsOf } from '#rules/scoring/cuts.ts';
import { normsOf } from '#rules/scoring/norms.ts';

/** What makes the score of a scale; null for what has no score. */
export function presentCalculation(
  framework: Framework,
  scale: Scale | undefined,
): Calculation | null {
  if (!scale || scale.method === 'none' || !framework.scales.includes(scale)) return null;
  const norms = normsOf(framework, scale.id).map(({ gives, edition, source }) => {
    return { gives, edition: edition ?? null, source: source ?? null };
  });
  return {
    parts: partsOf(framework, scale),
    isRounded: scale.round !== 'none',
    norms: [...new Map(norms.map((norm) => [JSON.stringify(norm), norm])).values()],
    bands: bandsOf(framework, scale.id).map(({ on, when, cuts, edition, source }) => ({
      on,
      audience: audienceOf(when),
      cuts: cuts.map(({ word, upTo }) => ({ word, upTo: upTo ?? null })),
      edition: edition ?? null,
      source: source ?? null,
    })),
  };
}

function partsOf(
  { items, scales }: Framework,
  { items: own = [], parts = [] }: Scale,
): Calculation['parts'] {
  const counted = own.map(({ item: id, weight, reverse }) => {
    const item = items.find((each) => each.id === id);
    return { title: item ? itemTitle(item) : id, weight, isReversed: reverse };
  });
  const combined = parts.map(({ scale: id, weight }) => {
    const title = scales.find((each) => each.id === id)?.title ?? id;
    return { title, weight, isReversed: false };
  });
  return [...counted, ...combined];
}

function audienceOf({ role, age, gender }: When = {}): Audience {
  return { roles: [role ?? []].flat(), age: age ?? null, gender: gender ?? null };
}
