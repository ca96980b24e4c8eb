import type { Framework } from '#rules/definition/definition.ts';
import { isPerInformant } from '#rules/scoring/bands.ts';
import { thresholdUnit } from '#rules/scoring/thresholds.ts';

/** The row of a published framework: its definition as it was given, and what statements need of it. */
export function frameworkRow(definition: unknown, framework: Framework, publishedAt: Date) {
  const { min, outOf, higherIs } = thresholdUnit(framework);
  return {
    id: framework.id,
    version: framework.version,
    definition: JSON.stringify(definition),
    published_at: publishedAt,
    unit_min: min,
    unit_max: outOf,
    is_worse_higher: higherIs === 'worse',
    is_per_informant: isPerInformant(framework),
  };
}
