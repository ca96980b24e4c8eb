import type { Framework } from '#rules/definition/definition.ts';
import { itemTitle, resultNodes } from '#rules/definition/result-nodes.ts';
import type { Scale } from '#rules/definition/scale.ts';
import type { Unit } from '#rules/scoring/thresholds.ts';
import { hasOwnCutOffs, questionUnit, unitOf } from './columns.ts';

/** A scale or item that a report ranks by its mean. */
export interface MeanNode {
  id: string;
  title: string;
  subReportId: string | null;
  unit: Unit;
  /** The scale that it is; undefined for items. */
  scale: Scale | undefined;
  /** Whether its figures are on 0 to 100. */
  isNormalised: boolean;
  /** Whether its mean has no band, because cut-offs differ by informant or client. */
  hasOwnCutOffs: boolean;
}

/** The scales of items that a report ranks: each has a sub-report with its items and Beacons. */
export function sectionNodes(framework: Framework): MeanNode[] {
  return resultNodes(framework)
    .filter(({ items }) => items.length > 0)
    .map(({ id, title, scale }) => {
      const own = hasOwnCutOffs(framework, scale);
      const unit = unitOf(framework, id);
      return { id, title, subReportId: id, unit, scale, isNormalised: !own, hasOwnCutOffs: own };
    });
}

export function questionNodes(framework: Framework, scaleId: string): MeanNode[] {
  const node = resultNodes(framework).find(({ id }) => id === scaleId);
  const own = hasOwnCutOffs(framework, node?.scale);
  return (node?.items ?? []).map(({ item }) => ({
    id: item.id,
    title: itemTitle(item),
    subReportId: null,
    unit: questionUnit(framework, scaleId, item.id),
    scale: undefined,
    isNormalised: true,
    hasOwnCutOffs: own,
  }));
}
