import type { Framework } from '../definition/definition.ts';
import type { Scale } from '../definition/scale.ts';

const means = new WeakMap<Framework, Scale>();

/**
 * The scale whose score is the score of the Beacon: the one that `main` names, else the mean of every item of an averaged
 * scale, each counted once.
 */
export function mainScale(framework: Framework): Scale {
  const named = framework.scales.find(({ id }) => id === framework.main);
  if (named) return named;
  const mean = means.get(framework) ?? meanOfAll(framework);
  means.set(framework, mean);
  return mean;
}

function meanOfAll(framework: Framework): Scale {
  const scales = framework.scales.filter(({ method, items }) => method === 'mean' && items);
  const items = scales.flatMap((scale) => scale.items ?? []);
  const isPerInformant = framework.scales.some(({ team }) => team === 'per_informant');
  return {
    id: 'all',
    title: framework.title,
    higherIs: scales[0]?.higherIs ?? 'better',
    items: [...new Map(items.map((item) => [item.item, { ...item, weight: 1 }])).values()],
    method: 'mean',
    missing: { atLeastShare: 0 },
    prorate: false,
    round: 'none',
    team: isPerInformant ? 'per_informant' : 'mean',
    ...(scales[0]?.range && { range: scales[0].range }),
  };
}
