import type { Heatmap } from '#contract/heatmaps.ts';

const columnsOnPaper = 12;

/** Splits a heatmap into parts that each fit on a landscape A4 page. */
export function pagesOf(heatmap: Heatmap): Heatmap[] {
  const starts = heatmap.columns.flatMap((_, at) => (at % columnsOnPaper === 0 ? [at] : []));
  return starts.map((start) => partOf(heatmap, start, start + columnsOnPaper));
}

function partOf(heatmap: Heatmap, start: number, end: number): Heatmap {
  const cut = <Row extends { cells: unknown[] }>(row: Row): Row => ({
    ...row,
    cells: row.cells.slice(start, end),
  });
  return {
    ...heatmap,
    columns: heatmap.columns.slice(start, end),
    team: heatmap.team.slice(start, end),
    rows: heatmap.rows.map((row) => ({ ...cut(row), questions: row.questions.map(cut) })),
  };
}
