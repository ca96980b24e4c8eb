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
import { displayScore, tabledScore } from '#rules/results/display.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { withFramework } from '#server/frameworks/with-framework.ts';
import { contextOf } from '#server/results/version-context.ts';
import type { ResultContext } from '#server/results/present.ts';
import type { ReportScope } from './access.ts';
import type { Unit } from '#rules/scoring/thresholds.ts';
import { reportColumns, unitOf } from './columns.ts';
import type { ReportColumn } from './columns.ts';
import { lackTexts } from './lack-texts.ts';
import type { RankedResult, RankedCompletion } from './parts.ts';
import { presentCells, presentCompletion, presentRisk, presentSectionBeacon } from './present.ts';
import { findCompletionBeacons, findScoredBeacons } from './queries.ts';
import type { ScoredBeacon } from './queries.ts';

type Cell = string | number | null;

/** The Beacons of a report as rows, and what the lines of CSV say of them beside their names. */
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
  scope: ReportScope,
  framework: Framework,
): ReportTable<RiskRow, RankedResult> {
  // Lines are written after the request, which knows the language, was handled.
  const categories = textsOf(categoryTexts);
  const scores = scoresOf();
  return {
    rowsOf: scoredRows(scope, [], (...beacon) => [presentRisk(...beacon)]),
    headers: [
      textOf(msg`Risk`),
      ...scoreHeaders(headed(textOf(msg`Score`), framework, unitOf(framework))),
    ],
    line: (row) => [categories[row.category], ...scores(row)],
  };
}

export function heatmapTable(
  scope: ReportScope,
  framework: Framework,
): ReportTable<HeatmapRow, RankedResult> {
  const columns = reportColumns(framework);
  const sectionIds = columns.map(({ id }) => id);
  const noScore = textOf(msg`No score`);
  return {
    rowsOf: scoredRows(scope, sectionIds, (...beacon) => [presentCells(...beacon, columns)]),
    headers: [
      textOf(msg`Date`),
      headed(textOf(msg`Score`), framework, unitOf(framework)),
      ...columns.map((column) => headed(column.title, framework, column)),
    ],
    line: (row) => [row.date, scoreOf(row), ...row.cells.map((cell) => scoreOf(cell) ?? noScore)],
  };
}

export function sectionTable(
  scope: ReportScope,
  framework: Framework,
  { id, title }: Pick<ReportColumn, 'id' | 'title'>,
): ReportTable<SectionBeaconRow, RankedResult> {
  return {
    rowsOf: scoredRows(scope, [id], (...beacon) => presentSectionBeacon(...beacon, id)),
    headers: scoreHeaders(headed(title, framework, unitOf(framework, id))),
    line: scoresOf(),
  };
}

/** Reads Beacons with the scores of these sections, and presents the rows of each. */
function scoredRows<Row>(
  scope: ReportScope,
  sectionIds: string[],
  present: (beacon: ScoredBeacon, context: ResultContext) => Row[],
) {
  const { services, organisation } = scope;
  return async (ranked: RankedResult[]): Promise<Row[]> => {
    const beacons = await findScoredBeacons(scope, ranked, sectionIds);
    const rows = beacons.map(async (beacon) => {
      const { framework } = await withFramework(services, beacon);
      const { frameworkId: id, resultVersion: version } = beacon;
      const scoredBy = { framework: await services.frameworks.find({ id, version }) };
      const current = { ...beacon, timeZone: organisation.timeZone, framework };
      return present(beacon, contextOf(scoredBy, current));
    });
    return (await Promise.all(rows)).flat();
  };
}

export function completionTable(scope: ReportScope): ReportTable<CompletionRow, RankedCompletion> {
  const { threshold } = scope.filters;
  const [yes, no] = [textOf(msg`Yes`), textOf(msg`No`)];
  return {
    rowsOf: async (ranked) => {
      const beacons = await findCompletionBeacons(scope, ranked);
      return beacons.map((beacon) => presentCompletion(beacon, threshold));
    },
    headers: [
      textOf(msg`Expected`),
      textOf(msg`Received`),
      textOf(msg`Completed %`),
      textOf(msg`Under ${{ percent: displayScore(threshold * 100, 100) }}%`),
    ],
    line: ({ expected, received, score, isUnderThreshold }) => {
      return [expected, received, tabledScore(score, 100), isUnderThreshold ? yes : no];
    },
  };
}

/** A header names where scores begin if not at 0, and their direction unless higher is better in every column. */
function headed(title: string, framework: Framework, { min, outOf, higherIs }: Unit): string {
  const isPlain = [unitOf(framework), ...reportColumns(framework)].every(
    (unit) => unit.higherIs === 'better',
  );
  const direction = isPlain ? undefined : textOf(directions[higherIs]);
  const ends = min === 0 ? undefined : textOf(msg`from ${{ min }} to ${{ max: outOf }}`);
  const about = [ends, direction].filter((part) => part !== undefined);
  return about.length === 0 ? title : `${title} (${about.join(', ')})`;
}

const directions: Record<Unit['higherIs'], MessageDescriptor> = {
  better: msg`higher is better`,
  worse: msg`lower is better`,
  neither: msg`neither end is better`,
};

/** The headers of `scoresOf`. */
function scoreHeaders(score: string): string[] {
  const texts = [msg`Out of`, msg`Lowest`, msg`Highest`, msg`Band`, msg`Date`];
  return [score, ...texts.map((text) => textOf(text))];
}

/** A score with its maximum, range, band or why it has none, and date. */
function scoresOf(): (row: Omit<RiskRow, 'category'>) => Cell[] {
  const lacks = textsOf(lackTexts);
  const [noScore, noBand] = [textOf(msg`No score`), textOf(msg`No band`)];
  return (row) => {
    const { score, outOf, classifier, lack } = row;
    const range = (row.range ?? [null, null]).map((end) => tabledScore(end, outOf));
    const band = classifier ?? (score === null ? noScore : lack ? lacks[lack] : noBand);
    return [scoreOf(row), outOf, ...range, band, row.date];
  };
}

function scoreOf({ score, outOf }: Pick<RiskRow, 'score' | 'outOf'>): Cell {
  return tabledScore(score, outOf);
}
