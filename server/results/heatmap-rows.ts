import type { Heatmap, HeatmapCell, HeatmapRow } from '#contract/heatmaps.ts';
import { bandOf, bandWord, normalisedThresholds } from '#rules/bands.ts';
import type { NodeResult } from '#rules/score.ts';
import { presentDetailedTeamAssessment } from './present.ts';
import type { ResultContext, ResultRow } from './present.ts';

type Scores = Pick<NodeResult, 'score' | 'normalisedScore'>;
type Node = Scores & { id: string; title: string; outOf: number };
type ToCell = (node: Scores | undefined) => HeatmapCell | null;

/** Transposes results, oldest first, into a heatmap: one row for every node with a score. */
export function presentHeatmap(results: ResultRow[], context: ResultContext): Heatmap {
  const { framework, lowerThreshold: lower, upperThreshold: upper } = context;
  const thresholds = normalisedThresholds({ lower, upper }, framework.outOf);
  const assessments = results.map((result) => presentDetailedTeamAssessment(result, context));
  const toCell: ToCell = (node) => cellOf(node, context, thresholds);
  const sections = assessments.map(({ attributes }) => byId(attributes));
  const questions = assessments.map(({ attributes }) =>
    byId(attributes.flatMap((section) => section.attributes)),
  );
  return {
    columns: assessments.map(({ number, date, isSettled }) => ({
      number,
      date,
      isOpen: !isSettled,
    })),
    outOf: assessments.at(-1)?.outOf ?? framework.outOf,
    team: assessments.map(toCell),
    rows: latestParts(assessments)
      .map((section) => ({
        ...rowOf(section, sections, toCell),
        questions: section.attributes
          .map((question) => rowOf(question, questions, toCell))
          .filter(isScored),
      }))
      .filter(isScored),
    thresholds: [lower, upper],
    normalisedThresholds: thresholds,
    key: framework.thresholdClassifiers,
  };
}

/** The sections of the newest assessment that has them: the newest may be presented without sections. */
function latestParts<T>(assessments: { attributes: T[] }[]): T[] {
  return assessments.findLast(({ attributes }) => attributes.length > 0)?.attributes ?? [];
}

function byId(nodes: Node[]): Map<string, Node> {
  return new Map(nodes.map((node) => [node.id, node]));
}

function rowOf(
  { id, title, outOf }: Node,
  columns: Map<string, Node>[],
  toCell: ToCell,
): HeatmapRow {
  return { id, title, outOf, cells: columns.map((nodes) => toCell(nodes.get(id))) };
}

function isScored({ cells }: HeatmapRow): boolean {
  return cells.some((cell) => cell !== null);
}

function cellOf(
  { score = null, normalisedScore = null }: Partial<Scores> = {},
  { framework }: ResultContext,
  thresholds: [number, number],
): HeatmapCell | null {
  if (score === null || normalisedScore === null) return null;
  const band = bandOf(normalisedScore, thresholds);
  return { score, normalisedScore, band, word: bandWord(framework, band) };
}
