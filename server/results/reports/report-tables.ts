import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { textOf, textsOf } from '#contract/messages.ts';
import type { RiskCategory } from '#contract/report-constants.ts';
import type {
  CompletionRow,
  HeatmapRow,
  RiskRow,
  SectionBeaconRow,
} from '#contract/report-rows.ts';
import { displayScore } from '#rules/answers.ts';
import { hasOwnBands } from '#rules/bands.ts';
import type { Framework, Section } from '#rules/definition.ts';
import { tabledScore } from '#rules/display.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReportScope } from './access.ts';
import { reportColumns, unitOf } from './columns.ts';
import type { ReportUnit } from './columns.ts';
import type { RankedResult, RankedCompletion } from './parts.ts';
import { presentCells, presentCompletion, presentRisk, presentSectionBeacon } from './present.ts';
import { findCompletionBeacons, findScoredBeacons } from './queries.ts';

type Cell = string | number | null;

/** The Beacons of a report as rows, and the same rows as lines of CSV. */
export interface ReportTable<Row, Ranked> {
  rowsOf(ranked: Ranked[]): Promise<Row[]>;
  headers: string[];
  line(row: Row): Cell[];
}

const categoryTexts: Record<RiskCategory, MessageDescriptor> = {
  higher_risk: msg`Higher risk`,
  medium_risk: msg`Medium risk`,
  lower_risk: msg`Lower risk`,
};

export function riskTable(
  services: Services,
  scope: ReportScope,
  framework: Framework,
): ReportTable<RiskRow, RankedResult> {
  const { timeZone } = scope.organisation;
  // Lines are written after the request, which knows the language, was handled.
  const categories = textsOf(categoryTexts);
  return {
    rowsOf: async (ranked) => {
      const beacons = await findScoredBeacons(services, scope, ranked, []);
      return Promise.all(beacons.map((beacon) => presentRisk(services, timeZone, beacon)));
    },
    headers: [
      'Beacon',
      textOf(msg`Client`),
      textOf(msg`Risk`),
      ...scoreHeaders(headed(textOf(msg`Score`), framework, unitOf(framework))),
    ],
    line: (row) => [...whoOf(row), categories[row.category], ...scoresOf(row)],
  };
}

export function heatmapTable(
  services: Services,
  scope: ReportScope,
  framework: Framework,
): ReportTable<HeatmapRow, RankedResult> {
  const { timeZone } = scope.organisation;
  const columns = reportColumns(framework);
  const sectionIds = columns.map(({ id }) => id);
  return {
    rowsOf: async (ranked) => {
      const beacons = await findScoredBeacons(services, scope, ranked, sectionIds);
      return Promise.all(
        beacons.map((beacon) => presentCells(services, timeZone, beacon, columns)),
      );
    },
    headers: [
      'Beacon',
      textOf(msg`Client`),
      textOf(msg`Date`),
      headed(textOf(msg`Score`), framework, unitOf(framework)),
      ...columns.map((column) => headed(column.title, framework, column)),
    ],
    line: (row) => [...whoOf(row), row.date, scoreOf(row), ...row.cells.map(scoreOf)],
  };
}

export function sectionTable(
  services: Services,
  scope: ReportScope,
  framework: Framework,
  section: Section,
): ReportTable<SectionBeaconRow, RankedResult> {
  const { timeZone } = scope.organisation;
  return {
    rowsOf: async (ranked) => {
      const beacons = await findScoredBeacons(services, scope, ranked, [section.id]);
      const rows = beacons.map((beacon) =>
        presentSectionBeacon(services, timeZone, beacon, section.id),
      );
      return (await Promise.all(rows)).flat();
    },
    headers: [
      'Beacon',
      textOf(msg`Client`),
      ...scoreHeaders(headed(section.title, framework, unitOf(framework, section.id))),
    ],
    line: (row) => [...whoOf(row), ...scoresOf(row)],
  };
}

export function completionTable(
  services: Services,
  scope: ReportScope,
): ReportTable<CompletionRow, RankedCompletion> {
  const { threshold } = scope.filters;
  const [yes, no] = [textOf(msg`Yes`), textOf(msg`No`)];
  return {
    rowsOf: async (ranked) => {
      const beacons = await findCompletionBeacons(services, scope, ranked);
      return beacons.map((beacon) => presentCompletion(beacon, threshold));
    },
    headers: [
      'Beacon',
      textOf(msg`Client`),
      textOf(msg`Expected`),
      textOf(msg`Received`),
      textOf(msg`Completed %`),
      textOf(msg`Under ${{ percent: displayScore(threshold * 100, 100) }}%`),
    ],
    line: (row) => [
      ...whoOf(row),
      row.expected,
      row.received,
      tabledScore(row.score, 100),
      row.isUnderThreshold ? yes : no,
    ],
  };
}

/** A header of points names their direction, because it differs between sections. */
function headed(title: string, framework: Framework, { higherIs }: ReportUnit): string {
  if (!hasOwnBands(framework)) return title;
  return textOf(
    higherIs === 'better'
      ? msg`${{ title }} (higher is better)`
      : msg`${{ title }} (lower is better)`,
  );
}

/** The headers of `scoresOf`. */
function scoreHeaders(score: string): string[] {
  const texts = [msg`Out of`, msg`Lowest`, msg`Highest`, msg`Band`, msg`Date`];
  return [score, ...texts.map((text) => textOf(text))];
}

/** A score with its maximum, range, band and date. */
function scoresOf(row: Omit<RiskRow, 'category'>): Cell[] {
  const range = (row.range ?? [null, null]).map((end) => tabledScore(end, row.outOf));
  return [scoreOf(row), row.outOf, ...range, row.classifier, row.date];
}

function scoreOf({ score, outOf }: Pick<RiskRow, 'score' | 'outOf'>): Cell {
  return tabledScore(score, outOf);
}

function whoOf({ title, name }: { title: string; name: string }): Cell[] {
  return [title, name];
}
