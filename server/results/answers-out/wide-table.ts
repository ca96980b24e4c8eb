import { optionsOf } from '#rules/definition/item.ts';
import type { Item } from '#rules/definition/item.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { lineOf } from '#server/platform/csv/write-table.ts';
import type { Services } from '#server/platform/services.ts';
import { answerCells, chosenOptions } from './answer-values.ts';
import { leadingCells, leadingHeaders } from './leading-columns.ts';
import type { Line } from './leading-columns.ts';
import type { AnsweredBeacon } from './queries.ts';
import { eachResponse, scalesOf } from './responses.ts';
import type { GivenAnswer, ScoredResponse } from './responses.ts';

/** The places of an item in a line, where it has them; those of its options are looked up by their headers. */
interface ItemPlaces {
  value: number | undefined;
  missing: number | undefined;
  comment: number | undefined;
}

/** The columns of some versions of a framework, each once, in the order in which they first occur. */
export class WideTable {
  readonly headers: string[];
  readonly #places: Map<string, number>;
  readonly #items = new Map<string, ItemPlaces>();

  constructor(frameworks: readonly Framework[]) {
    const items = frameworks.flatMap((framework) => framework.items.flatMap(columnsOf));
    const scales = frameworks.flatMap((framework) =>
      scalesOf(framework).flatMap(({ id }) => [
        scoreColumn(id),
        bandColumn(id),
        ...(framework.reliability.some(({ scale }) => scale === id) ? [changeColumn(id)] : []),
      ]),
    );
    this.headers = [...new Set([...leadingHeaders, ...items, 'comment', ...scales])];
    this.#places = new Map(this.headers.map((header, place) => [header, place]));
  }

  /** One line for each response to Beacons that are not anonymous. */
  async *lines(services: Services, beacons: readonly AnsweredBeacon[]): AsyncGenerator<string> {
    for await (const response of eachResponse(services, beacons)) {
      yield lineOf(this.#cellsOf(response));
    }
  }

  #cellsOf({ beacon, row, date, answers, missing, scales }: ScoredResponse): Line {
    const cells: Line = leadingCells(beacon, { number: row.number, date }, row);
    for (let place = cells.length; place < this.headers.length; place += 1) cells.push(null);
    const put = (place: number | undefined, cell: Line[number]) => {
      if (place !== undefined) cells[place] = cell;
    };
    for (const given of answers) this.#putAnswer(put, given);
    for (const { item, why } of missing) put(this.#placesOf(item).missing, why);
    put(this.#places.get('comment'), row.comment);
    for (const { id, score, band, reliableChange } of scales) {
      put(this.#places.get(scoreColumn(id)), score);
      put(this.#places.get(bandColumn(id)), band);
      put(this.#places.get(changeColumn(id)), reliableChange);
    }
    return cells;
  }

  #putAnswer(
    put: (place: number | undefined, cell: Line[number]) => void,
    { item, answer }: GivenAnswer,
  ): void {
    const places = this.#placesOf(item);
    const { value, missing } = answerCells(item, answer);
    put(places.comment, answer.comment ?? null);
    put(places.missing, missing);
    if (item.type !== 'choices') {
      put(places.value, value);
      return;
    }
    if (answer.value === undefined) return;
    const chosen = chosenOptions(item, answer);
    for (const option of item.options) {
      put(this.#places.get(optionColumn(item, option)), Number(chosen.includes(option)));
    }
  }

  #placesOf(item: Item): ItemPlaces {
    const known = this.#items.get(item.id);
    if (known) return known;
    const places = {
      value: this.#places.get(valueColumn(item)),
      missing: this.#places.get(missingColumn(item)),
      comment: this.#places.get(commentColumn(item)),
    };
    this.#items.set(item.id, places);
    return places;
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

/** Of a scale with a reliability. */
export function changeColumn(id: string): string {
  return `reliable_change.${id}`;
}
