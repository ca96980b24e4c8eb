import type { Framework } from '#rules/definition/definition.ts';
import { isPerInformant } from '#rules/scoring/bands.ts';
import { thresholdUnit } from '#rules/scoring/thresholds.ts';

/** The row of a framework that comes with Beacon: its definition as it was given, and what statements need of it. */
export function frameworkRow(definition: unknown, framework: Framework, publishedAt: Date) {
  const { min, outOf, higherIs } = thresholdUnit(framework);
  return {
    id: framework.id,
    version: framework.version,
    organisation_id: null,
    definition: JSON.stringify(definition),
    published_at: publishedAt,
    published_by: null,
    retired_at: null,
    unit_min: min,
    unit_max: outOf,
    is_worse_higher: higherIs === 'worse',
    is_per_informant: isPerInformant(framework),
  };
}
