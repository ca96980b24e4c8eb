import type { Framework } from '#rules/definition/definition.ts';
import { itemTitle, resultNodes } from '#rules/definition/result-nodes.ts';
import { questionUnit, unitOf } from './columns.ts';
import type { ReportUnit } from './columns.ts';

/** A scale or item that a report ranks by its mean. */
export interface MeanNode {
  id: string;
  title: string;
  subReportId: string | null;
  unit: ReportUnit;
  /** Whether its figures are on 0 to 100 for any unit. */
  isNormalised: boolean;
}

/** The scales of items that a report ranks: each has a sub-report with its items and Beacons. */
export function sectionNodes(framework: Framework): MeanNode[] {
  return resultNodes(framework)
    .filter(({ items }) => items.length > 0)
    .map(({ id, title }) => {
      return { id, title, subReportId: id, unit: unitOf(framework, id), isNormalised: false };
    });
}

export function questionNodes(framework: Framework, scaleId: string): MeanNode[] {
  const node = resultNodes(framework).find(({ id }) => id === scaleId);
  return (node?.items ?? []).map(({ item }) => {
    const unit = questionUnit(framework, scaleId, item.id);
    return { id: item.id, title: itemTitle(item), subReportId: null, unit, isNormalised: true };
  });
}
