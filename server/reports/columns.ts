import type { Framework } from '#rules/definition.ts';
import { highestSum, questionScales } from '#rules/scale.ts';

export interface ReportColumn {
  id: string;
  title: string;
  outOf: number;
}

/** The scored sections of a framework, and what is totalled of them. */
export function reportColumns(framework: Framework): ReportColumn[] {
  const scales = questionScales(framework);
  const sections = framework.sections.map((section) => ({
    id: section.id,
    title: section.title,
    outOf: section.scoring === 'sum' ? highestSum(section, scales) : framework.outOf,
    isScored: section.scoring !== 'none',
  }));
  const totals = framework.totals.map(({ id, title, sections: parts }) => {
    const own = sections.filter((section) => parts.includes(section.id));
    return { id, title, outOf: own.reduce((sum, { outOf }) => sum + outOf, 0) };
  });
  const scored = sections.filter(({ isScored }) => isScored);
  return [...scored.map(({ id, title, outOf }) => ({ id, title, outOf })), ...totals];
}
