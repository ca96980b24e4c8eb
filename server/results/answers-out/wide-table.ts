import { optionsOf } from '#rules/definition/item.ts';
import type { Item } from '#rules/definition/item.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Services } from '#server/platform/services.ts';
import { answerCells, chosenOptions } from './answer-values.ts';
import { leadingCells, leadingHeaders } from './leading-columns.ts';
import type { Line } from './leading-columns.ts';
import type { AnsweredBeacon } from './queries.ts';
import { eachResponse, scalesOf } from './responses.ts';
import type { GivenAnswer, ScoredResponse } from './responses.ts';

/** The columns of these versions of a framework, each once, in the order in which they first occur. */
export function wideHeaders(frameworks: readonly Framework[]): string[] {
  const items = frameworks.flatMap((framework) => framework.items.flatMap(columnsOf));
  const scales = frameworks.flatMap((framework) =>
    scalesOf(framework).flatMap(({ id }) => [scoreColumn(id), bandColumn(id)]),
  );
  return [...new Set([...leadingHeaders, ...items, 'comment', ...scales])];
}

/** One line for each response to a Beacon that is not anonymous. */
export async function* wideLines(
  services: Services,
  beacon: AnsweredBeacon,
  headers: readonly string[],
): AsyncGenerator<Line> {
  for await (const response of eachResponse(services, beacon)) {
    const cells = cellsOf(response);
    yield headers.map((header) => cells.get(header) ?? null);
  }
}

type Cells = Map<string, string | number | null>;

function cellsOf({ beacon, row, date, answers, missing, scales }: ScoredResponse): Cells {
  const values = leadingCells(beacon, { number: row.number, date }, row);
  const cells: Cells = new Map(
    leadingHeaders.map((header, index) => [header, values[index] ?? null]),
  );
  for (const given of answers) fillAnswer(cells, given);
  for (const { item, why } of missing) cells.set(missingColumn(item), why);
  cells.set('comment', row.comment);
  for (const { id, score, band } of scales)
    cells.set(scoreColumn(id), score).set(bandColumn(id), band);
  return cells;
}

function fillAnswer(cells: Cells, { item, answer }: GivenAnswer): void {
  cells.set(commentColumn(item), answer.comment ?? null);
  cells.set(missingColumn(item), answerCells(item, answer).missing);
  if (item.type !== 'choices') {
    cells.set(valueColumn(item), answerCells(item, answer).value);
    return;
  }
  if (answer.value === undefined) return;
  const chosen = chosenOptions(item, answer);
  for (const option of item.options) {
    cells.set(optionColumn(item, option), Number(chosen.includes(option)));
  }
}

/** The columns of an item: its value, or one for each option of several, why it has none, and its comment. */
function columnsOf(item: Item): string[] {
  if (item.type === 'comment') return [commentColumn(item)];
  const values =
    item.type === 'choices'
      ? optionsOf(item).map((option) => optionColumn(item, option))
      : [valueColumn(item)];
  return [...values, missingColumn(item), commentColumn(item)];
}

export function valueColumn({ id }: Item): string {
  return `item.${id}`;
}

export function optionColumn({ id }: Item, { value }: { value: string }): string {
  return `item.${id}.${value}`;
}

function missingColumn({ id }: Item): string {
  return `missing.${id}`;
}

export function commentColumn({ id }: Item): string {
  return `comment.${id}`;
}

export function scoreColumn(id: string): string {
  return `scale.${id}`;
}

function bandColumn(id: string): string {
  return `band.${id}`;
}
