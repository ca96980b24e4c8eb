import type { PersonResult } from '#contract/assessment-results.ts';
import { cellsOf, lineOf } from '#server/platform/csv/write-table.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReadEvent } from '#server/platform/audit/audit-read.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import { anonymousAnswers } from '#server/results/anonymous-answers.ts';
import { readAnonymousAnswers } from '#server/results/queries.ts';
import type { Item } from '#rules/definition/item.ts';
import { answerCells } from './answer-values.ts';
import { leadingCells, leadingHeaders } from './leading-columns.ts';
import type { Line } from './leading-columns.ts';
import { findSettledWindows } from './queries.ts';
import type { AnsweredBeacon, SettledWindow } from './queries.ts';
import { eachResponse } from './responses.ts';
import type { ScoredResponse } from './responses.ts';

export const longHeaders = [
  ...leadingHeaders,
  'kind',
  'item',
  'text',
  'value',
  'label',
  'missing',
  'score',
  'band',
  'reliable_change',
];

/** What a line says beside whose it is. */
interface Entry {
  kind: 'answer' | 'comment' | 'scale';
  item: string | null;
  text: string | null;
  value?: string | number | null;
  label?: string | null;
  missing?: string | null;
  score?: number | null;
  band?: string | null;
  reliableChange?: string | null;
}

/**
 * One line for each answer, question without one, comment and score of some Beacons, those of a response in one text.
 * Anonymous answers have no respondent and no order.
 */
export async function* longLines(
  services: Services,
  beacons: readonly AnsweredBeacon[],
  eventOf: (beacon: AnsweredBeacon) => ReadEvent | null,
): AsyncGenerator<string> {
  const named = beacons.filter(({ isAnonymous }) => !isAnonymous);
  for await (const response of eachResponse(services, named)) {
    const { row, date, beacon } = response;
    const leading = cellsOf(leadingCells(beacon, { number: row.number, date }, row));
    yield entriesOf(response)
      .map((entry) => `${leading},${lineOf(entryCells(entry))}`)
      .join('');
  }
  for (const beacon of beacons)
    if (beacon.isAnonymous) yield* anonymousLines(services, beacon, eventOf(beacon));
}

function entriesOf({ answers, missing: without, scales, row }: ScoredResponse): Entry[] {
  const given = answers.flatMap(({ item, answer, score }): Entry[] => {
    const { value, label, missing } = answerCells(item, answer);
    const { comment } = answer;
    return [
      ...(value === null ? [] : [{ ...answerEntry(item), value, label, missing, score }]),
      ...(comment === undefined ? [] : [commentEntry(comment, item)]),
    ];
  });
  const missing = without.map(({ item, why }) => ({ ...answerEntry(item), missing: why }));
  const scored = scales.map(({ id, title, score, band, reliableChange }): Entry => {
    return { kind: 'scale', item: id, text: title, score, band, reliableChange };
  });
  const overall = row.comment === null ? [] : [commentEntry(row.comment)];
  return [...given, ...missing, ...overall, ...scored];
}

/** The answers of an anonymous Beacon as its pages show them: each question in its own random order. */
async function* anonymousLines(
  services: Services,
  exported: AnsweredBeacon,
  event: ReadEvent | null,
): AsyncGenerator<string> {
  let after = 0;
  let page: SettledWindow[];
  do {
    page = await findSettledWindows(services, exported, after);
    for (const { assessmentId: id, number, opensAt, beacon } of page) {
      const row = { id, isSettled: true };
      const read = await readAnonymousAnswers(services, beacon, row, event);
      const answers = anonymousAnswers(beacon, true, read);
      const window = { number, date: dateIn(beacon.timeZone, opensAt) };
      const entries = beacon.framework.items.flatMap((item): Entry[] => {
        const { userBreakdown, comments } = answers.question(item.id);
        return [
          ...userBreakdown.map((person) => anonymousEntry(item, person)),
          ...comments.map(({ text }) => commentEntry(text, item)),
        ];
      });
      const overall = answers.assessment.comments.map(({ text }) => commentEntry(text));
      for (const entry of [...entries, ...overall])
        yield lineOf([...leadingCells(beacon, window), ...entryCells(entry)]);
    }
    after = page.at(-1)?.number ?? after;
  } while (page.length > 0);
}

function anonymousEntry(item: Item, { answer, score }: PersonResult): Entry {
  return { ...answerEntry(item), ...answerCells(item, { value: answer }), score };
}

function answerEntry({ id, text }: Item): Entry {
  return { kind: 'answer', item: id, text };
}

function commentEntry(value: string, item?: Item): Entry {
  return { kind: 'comment', item: item?.id ?? null, text: item?.text ?? null, value };
}

function entryCells(entry: Entry): Line {
  const { kind, item, text } = entry;
  const { value = null, label = null, missing = null, score = null, band = null } = entry;
  return [kind, item, text, value, label, missing, score, band, entry.reliableChange ?? null];
}
