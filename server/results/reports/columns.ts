import type { Framework } from '#rules/definition/definition.ts';
import { rangeOf, resultNodes } from '#rules/definition/result-nodes.ts';
import type { Scale } from '#rules/definition/scale.ts';
import { bandsOf, haveConditions } from '#rules/scoring/cuts.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import type { Unit } from '#rules/scoring/thresholds.ts';

export interface ReportColumn extends Unit {
  id: string;
  title: string;
}

/** The scales of a framework that give teams a score. */
export function reportColumns(framework: Framework): ReportColumn[] {
  return resultNodes(framework)
    .filter(({ scale }) => scale && scale.method !== 'none')
    .map(({ id, title, higherIs, range: [min, outOf] }) => ({ id, title, min, outOf, higherIs }));
}

/** The scale of a column; by default of the assessment. Undefined for questions that no scale counts. */
export function reportScale(framework: Framework, id?: string): Scale | undefined {
  if (id === undefined) return mainScale(framework);
  return framework.scales.find((scale) => scale.id === id);
}

/**
 * Whether the cut-offs of a scale differ by informant or client, so that only its raw scores have a mean, and no mean has a
 * band.
 */
export function hasOwnCutOffs(framework: Framework, scale: Scale | undefined): boolean {
  if (!scale) return false;
  return scale.team === 'per_informant' || haveConditions(bandsOf(framework, scale.id));
}

/** The unit of a scale, by default of the assessment. */
export function unitOf(framework: Framework, id?: string): Unit {
  const scale = reportScale(framework, id) ?? mainScale(framework);
  const [min, outOf] = rangeOf(framework, scale);
  return { min, outOf, higherIs: scale.higherIs };
}

/** The unit of the mean of an item in its scale. */
export function questionUnit(framework: Framework, scaleId: string, id: string): Unit {
  const node = resultNodes(framework).find((each) => each.id === scaleId);
  const [min, outOf] = node?.items.find(({ item }) => item.id === id)?.range ?? [0, 100];
  return { min, outOf, higherIs: node?.higherIs ?? 'better' };
}

/** Converts a score on 0 to 100, higher is better, to a unit. */
export function inUnit(normalised: number, { min, outOf, higherIs }: Unit): number {
  const share = higherIs === 'worse' ? 100 - normalised : normalised;
  return min === 0 && outOf === 100 ? share : min + (share * (outOf - min)) / 100;
}
