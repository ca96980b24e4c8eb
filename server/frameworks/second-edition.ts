import type { Framework } from '#rules/definition/definition.ts';
import { bandsOf } from '#rules/scoring/cuts.ts';

/**
 * A framework as the second edition writes it, in which a scale has either bands or thresholds, whichever edition it
 * was published in.
 */
export function secondEdition({ thresholds, ...framework }: Framework): Framework {
  const isBanded = bandsOf(framework, framework.main).length > 0;
  return { ...framework, ...(thresholds && !isBanded && { thresholds }) };
}
