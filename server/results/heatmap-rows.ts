import type { Heatmap, HeatmapCell, HeatmapRow } from '#contract/heatmaps.ts';
import { bandOf, bandWord, normalisedThresholds } from '#rules/bands.ts';
import type { NodeResult } from '#rules/score.ts';
import { presentWholeTeamAssessment } from './present.ts';
import type { ResultContext, ResultRow } from './present.ts';

type Scores = Pick<NodeResult, 'score' | 'normalisedScore'>;
type Node = Scores & { id: string; title: string; outOf: number };
type ToCell = (node: Scores | undefined) => HeatmapCell | null;

/** Results, oldest first and as they are shown, turned on their side: a row for everything that has a score. */
export function presentHeatmap(results: ResultRow[], context: ResultContext): Heatmap {
  const { framework, lowerThreshold: lower, upperThreshold: upper } = context;
  const thresholds = normalisedThresholds({ lower, upper }, framework.outOf);
  const shown = results.map((result) => presentWholeTeamAssessment(result, context));
  const toCell: ToCell = (node) => cellOf(node, context, thresholds);
  const sections = shown.map(({ attributes }) => byId(attributes));
  const questions = shown.map(({ attributes }) =>
    byId(attributes.flatMap((section) => section.attributes)),
  );
  return {
    columns: shown.map(({ number, date, isSettled }) => ({ number, date, isOpen: !isSettled })),
    outOf: shown.at(-1)?.outOf ?? framework.outOf,
    team: shown.map(toCell),
    rows: latestParts(shown)
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

/** The newest may be shown without its parts. */
function latestParts<T>(shown: { attributes: T[] }[]): T[] {
  return shown.findLast(({ attributes }) => attributes.length > 0)?.attributes ?? [];
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
