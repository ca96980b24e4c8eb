import type { Heatmap, HeatmapCell, HeatmapRow } from '#contract/heatmaps.ts';
import type { TeamAssessment } from '#contract/results.ts';
import { classifiersOf } from '#rules/scoring/bands.ts';
import { normalisedThresholds, thresholdUnit } from '#rules/scoring/thresholds.ts';
import type { Scale } from '#rules/definition/scale.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import type { NodeResult } from '#rules/scoring/score.ts';
import { presentDetailedTeamAssessment } from './present.ts';
import { presentBand, scaleOf } from './present-band.ts';
import type { ResultContext } from './present.ts';
import type { VersionedRow } from './scored-rows.ts';
import { contextOf } from './version-context.ts';

type Scores = Pick<NodeResult, 'score' | 'normalisedScore' | 'range' | 'normalisedRange'>;
type Node = Scores & { id: string; title: string; min: number; outOf: number };

/** The nodes of one result, by its own version. */
interface Column {
  nodes: Map<string, Node>;
  context: ResultContext;
}

/** Transposes results, oldest first, into a heatmap: one row for every node with a score. */
export function presentHeatmap(results: VersionedRow[], context: ResultContext): Heatmap {
  const { framework, lowerThreshold: lower, upperThreshold: upper } = context;
  const thresholds = normalisedThresholds(framework, { lower, upper });
  const contexts = results.map((result) => contextOf(result, context));
  const assessments = results.map((result) =>
    presentDetailedTeamAssessment(result, contextOf(result, context)),
  );
  const columnsOf = (nodesOf: (assessment: (typeof assessments)[number]) => Node[]) =>
    assessments.map((assessment, index): Column => {
      return { nodes: byId(nodesOf(assessment)), context: contexts[index] ?? context };
    });
  const sections = columnsOf(({ attributes }) => attributes);
  const questions = columnsOf(({ attributes }) =>
    attributes.flatMap((section) => section.attributes),
  );
  return {
    columns: assessments.map(headOf),
    min: assessments.at(-1)?.min ?? thresholdUnit(framework).min,
    outOf: assessments.at(-1)?.outOf ?? thresholdUnit(framework).outOf,
    team: assessments.map((node, index) => {
      const own = contexts[index] ?? context;
      return cellOf(node, mainScale(own.framework), own);
    }),
    rows: latestParts(assessments)
      .map((section) => ({
        ...rowOf(section, sections, (own) => scaleOf(own, section.id)),
        questions: section.attributes
          .map((question) => rowOf(question, questions, () => undefined))
          .filter(isScored),
      }))
      .filter(isScored),
    thresholds: [lower, upper],
    normalisedThresholds: thresholds,
    key: classifiersOf(framework),
  };
}

function headOf({ number, date, isSettled, versionChange }: TeamAssessment) {
  return { number, date, isOpen: !isSettled, versionChange };
}

/** The sections of the newest assessment that has them: the newest may be presented without sections. */
function latestParts<T>(assessments: { attributes: T[] }[]): T[] {
  return assessments.findLast(({ attributes }) => attributes.length > 0)?.attributes ?? [];
}

function byId(nodes: Node[]): Map<string, Node> {
  return new Map(nodes.map((node) => [node.id, node]));
}

function rowOf(
  { id, title, min, outOf }: Node,
  columns: Column[],
  scaleIn: (context: ResultContext) => Scale | undefined,
): HeatmapRow {
  const cells = columns.map(({ nodes, context }) =>
    cellOf(nodes.get(id), scaleIn(context), context),
  );
  return { id, title, min, outOf, cells };
}

function isScored({ cells }: HeatmapRow): boolean {
  return cells.some((cell) => cell !== null);
}

/** A score with its band, which an open window has too; the word alone where its informants are in several. */
function cellOf(
  node: Scores | undefined,
  scale: Scale | undefined,
  context: ResultContext,
): HeatmapCell | null {
  if (!node || node.score === null) return null;
  const { score, normalisedScore, range, normalisedRange } = node;
  const ends = { range, normalisedRange };
  const { bands, classifier } = presentBand({ score, normalisedScore, ...ends, scale }, context);
  const [band = null, ...others] = bands;
  return { score, normalisedScore, band: others.length > 0 ? null : band, word: classifier };
}
