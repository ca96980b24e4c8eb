import type { Framework, Section } from '#rules/definition.ts';
import { questionUnit, unitOf } from './columns.ts';
import type { ReportUnit } from './columns.ts';

/** A section or question that a report ranks by its mean. */
export interface MeanNode {
  id: string;
  title: string;
  subReportId: string | null;
  unit: ReportUnit;
  /** Whether its figures are on 0 to 100 for any unit. */
  isNormalised: boolean;
}

/** The sections that a report ranks: each has a sub-report with its questions and Beacons. */
export function sectionNodes(framework: Framework): MeanNode[] {
  return framework.sections.map(({ id, title }) => {
    return { id, title, subReportId: id, unit: unitOf(framework, id), isNormalised: false };
  });
}

export function questionNodes(framework: Framework, section: Section): MeanNode[] {
  return section.questions.map(({ id, title, text }) => {
    const unit = questionUnit(framework, section, id);
    return { id, title: title ?? text, subReportId: null, unit, isNormalised: true };
  });
}
