import type { Framework } from '#rules/definition/definition.ts';
import { rangeOf, resultNodes } from '#rules/definition/result-nodes.ts';
import type { Scale } from '#rules/definition/scale.ts';
import { isPerInformant } from '#rules/scoring/bands.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';

/** The range of the numbers in a report, and their direction. */
export interface ReportUnit {
  min: number;
  outOf: number;
  higherIs: Scale['higherIs'];
}

export interface ReportColumn extends ReportUnit {
  id: string;
  title: string;
}

const percent: ReportUnit = { min: 0, outOf: 100, higherIs: 'better' };

/** The scales of a framework that give teams a score. */
export function reportColumns(framework: Framework): ReportColumn[] {
  return resultNodes(framework)
    .filter(({ scale }) => scale && scale.method !== 'none')
    .map(({ id, title, higherIs, range: [min, outOf] }) => ({ id, title, min, outOf, higherIs }));
}

/**
 * The unit of the mean of a scale, by default of the assessment: its own points where each informant has their own
 * cut-offs, because only raw points are comparable between informants; elsewhere 0 to 100.
 */
export function unitOf(framework: Framework, id?: string): ReportUnit {
  if (!isPerInformant(framework)) return percent;
  const main = mainScale(framework);
  const column = reportColumns(framework).find((each) => each.id === (id ?? main.id));
  if (column) return column;
  const [min, outOf] = rangeOf(framework, main);
  return { min, outOf, higherIs: main.higherIs };
}

/** The unit of the mean of an item in its scale. */
export function questionUnit(framework: Framework, scaleId: string, id: string): ReportUnit {
  if (!isPerInformant(framework)) return percent;
  const node = resultNodes(framework).find((each) => each.id === scaleId);
  const [min, outOf] = node?.items.find(({ item }) => item.id === id)?.range ?? [0, 100];
  return { min, outOf, higherIs: node?.higherIs ?? 'better' };
}

/** Converts a mean on 0 to 100, higher is better, to a unit. */
export function inUnit(mean: number, { min, outOf, higherIs }: ReportUnit): number {
  const share = higherIs === 'worse' ? 100 - mean : mean;
  return min === 0 && outOf === 100 ? share : min + (share * (outOf - min)) / 100;
}
