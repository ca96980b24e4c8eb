import { hasOwnBands } from '#rules/bands.ts';
import type { Framework, Section } from '#rules/definition.ts';
import { highestSum, questionScales } from '#rules/scale.ts';

/** The maximum of the numbers in a report, and their direction. */
export interface ReportUnit {
  outOf: number;
  higherIs: Section['higherIs'];
}

export interface ReportColumn extends ReportUnit {
  id: string;
  title: string;
}

const percent: ReportUnit = { outOf: 100, higherIs: 'better' };

/** The scored sections and the totals of a framework. */
export function reportColumns(framework: Framework): ReportColumn[] {
  const scales = questionScales(framework);
  const sections = framework.sections.map((section) => ({
    id: section.id,
    title: section.title,
    outOf: section.scoring === 'sum' ? highestSum(section, scales) : framework.outOf,
    higherIs: section.higherIs,
    isScored: section.scoring !== 'none',
  }));
  const totals = framework.totals.map(({ id, title, sections: parts }) => {
    const summed = sections.filter((section) => parts.includes(section.id));
    const outOf = summed.reduce((sum, section) => sum + section.outOf, 0);
    return { id, title, outOf, higherIs: summed[0]?.higherIs ?? 'better' };
  });
  const scored = sections.filter(({ isScored }) => isScored);
  return [...scored.map(({ isScored: _, ...column }) => column), ...totals];
}

/**
 * The unit of the mean of a node, by default of the assessment: raw points where each informant has their own cut-offs,
 * because only raw points are comparable between informants; elsewhere 0 to 100.
 */
export function unitOf(framework: Framework, nodeId = framework.scoreOf): ReportUnit {
  if (!hasOwnBands(framework)) return percent;
  const column = reportColumns(framework).find(({ id }) => id === nodeId);
  return column ?? { outOf: framework.outOf, higherIs: 'better' };
}

/** The unit of the mean of a question in its section. */
export function questionUnit(framework: Framework, section: Section, id: string): ReportUnit {
  if (!hasOwnBands(framework)) return percent;
  const outOf =
    section.scoring === 'mean' ? framework.outOf : questionScales(framework).get(id)?.max;
  return { outOf: outOf ?? framework.outOf, higherIs: section.higherIs };
}

/** Converts a mean on 0 to 100, higher is better, to a unit. */
export function inUnit(mean: number, { outOf, higherIs }: ReportUnit): number {
  const share = higherIs === 'worse' ? 100 - mean : mean;
  return outOf === 100 ? share : (share * outOf) / 100;
}
