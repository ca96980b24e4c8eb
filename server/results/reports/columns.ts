import { hasOwnBands } from '#rules/bands.ts';
import type { Framework, Section } from '#rules/definition.ts';
import { highestSum, questionScales } from '#rules/scale.ts';

/** What numbers of a report are out of, and which way is good. */
export interface ReportUnit {
  outOf: number;
  higherIs: Section['higherIs'];
}

export interface ReportColumn extends ReportUnit {
  id: string;
  title: string;
}

const percent: ReportUnit = { outOf: 100, higherIs: 'better' };

/** The scored sections of a framework, and what is totalled of them. */
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
    const own = sections.filter((section) => parts.includes(section.id));
    const outOf = own.reduce((sum, section) => sum + section.outOf, 0);
    return { id, title, outOf, higherIs: own[0]?.higherIs ?? 'better' };
  });
  const scored = sections.filter(({ isScored }) => isScored);
  return [...scored.map(({ isScored: _, ...column }) => column), ...totals];
}

/**
 * The unit of a node's mean, or of the assessment's own: where each informant has cut-offs of their own, raw points, which
 * alone mean the same for all of them; elsewhere 0 to 100.
 */
export function unitOf(framework: Framework, nodeId = framework.scoreOf): ReportUnit {
  if (!hasOwnBands(framework)) return percent;
  const own = reportColumns(framework).find(({ id }) => id === nodeId);
  return own ?? { outOf: framework.outOf, higherIs: 'better' };
}

/** The same of a question in its section. */
export function questionUnit(framework: Framework, section: Section, id: string): ReportUnit {
  if (!hasOwnBands(framework)) return percent;
  const outOf =
    section.scoring === 'mean' ? framework.outOf : questionScales(framework).get(id)?.max;
  return { outOf: outOf ?? framework.outOf, higherIs: section.higherIs };
}

/** A mean on 0 to 100, higher is better, in a unit. */
export function inUnit(mean: number, { outOf, higherIs }: ReportUnit): number {
  const share = higherIs === 'worse' ? 100 - mean : mean;
  return outOf === 100 ? share : (share * outOf) / 100;
}
