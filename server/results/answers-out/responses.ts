import { personalScores } from '#rules/scoring/personal-scores.ts';
import { ownScores } from '#rules/scoring/own-scores.ts';
import type { OwnScores } from '#rules/scoring/own-scores.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import { rangeOf } from '#rules/definition/result-nodes.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Item } from '#rules/definition/item.ts';
import type { Scale } from '#rules/definition/scale.ts';
import type { Answer } from '#rules/answering/answers.ts';
import type { Services } from '#server/platform/services.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import { presentPersonBand } from '#server/results/present-band.ts';
import { OwnChanges } from './own-changes.ts';
import type { ChangeVerdict } from './own-changes.ts';
import { findResponses, startOf } from './queries.ts';
import type { AnsweredBeacon, ResponseRow } from './queries.ts';

/** An answer that a person was asked for and gave. */
export interface GivenAnswer {
  item: Item;
  answer: Answer;
  /** As its scale counts it; null where it has none. */
  score: number | null;
}

/** A question without an answer: it was not asked, of this role or under its condition, or was skipped. */
export interface MissingAnswer {
  item: Item;
  why: 'not_asked' | 'not_answered';
}

/** A person's score of a scale. */
export interface ScaleScore {
  id: string;
  title: string;
  score: number | null;
  min: number;
  outOf: number;
  /** The word of its band; null where none applies. */
  band: string | null;
  /** Whether they have changed by more than measurement error; null where nothing can be said. */
  reliableChange: ChangeVerdict | null;
}

/** One response with its scores. */
export interface ScoredResponse {
  /** The Beacon in the version by which its window was asked. */
  beacon: AnsweredBeacon;
  row: ResponseRow;
  /** The day on which its window opened. */
  date: string;
  answers: GivenAnswer[];
  missing: MissingAnswer[];
  scales: ScaleScore[];
}

/**
 * The responses to the settled windows of Beacons that are not anonymous, oldest window first. A page is read while the one
 * before is used.
 */
export async function* eachResponse(
  services: Services,
  beacons: readonly AnsweredBeacon[],
): AsyncGenerator<ScoredResponse> {
  if (beacons.length === 0) return;
  // The people of a window have its date in common.
  let [opened, date] = [Number.NaN, ''];
  const changes = new OwnChanges();
  let page = await findResponses(services, beacons, startOf(beacons));
  while (page.last) {
    const reading = findResponses(services, beacons, page.last);
    // Whoever leaves does not wait for it.
    reading.catch(() => {});
    for (const row of page.responses) {
      if (row.opensAt.getTime() !== opened) {
        opened = row.opensAt.getTime();
        date = dateIn(row.beacon.timeZone, row.opensAt);
      }
      yield scoreResponse(row, date, changes);
    }
    page = await reading;
  }
}

/** The scales that a response may have a score of: the main one first. */
export function scalesOf(framework: Framework): Scale[] {
  const main = mainScale(framework);
  const others = framework.scales.filter(({ id, method }) => id !== main.id && method !== 'none');
  return [main, ...others];
}

function scoreResponse(row: ResponseRow, date: string, changes: OwnChanges): ScoredResponse {
  const { beacon, role, attributes } = row;
  const { framework, dateOfBirth, gender } = beacon;
  const subject = { dateOfBirth, gender, on: date };
  const scores = ownScores(framework, row, subject);
  const personal = personalScores(framework, { role, attributes }, subject);
  const own = scalesOf(framework)
    .filter(({ roles }) => roles?.includes(role) ?? true)
    .map((scale): [Scale, Omit<ScaleScore, 'reliableChange'>] => {
      const personally = personal.find(({ id }) => id === scale.id);
      if (personally) return [scale, { ...personally, band: personally.band?.word ?? null }];
      return [scale, { ...teamScale(beacon, scale), ...scoreIn(beacon, scores, scale) }];
    });
  const scored = new Map(own.map(([{ id }, { score }]) => [id, score]));
  const changeOf = changes.compare(row, date, scored);
  return {
    beacon,
    row,
    date,
    ...askedOf(row, scores),
    scales: own.map(([scale, score]) => ({ ...score, reliableChange: changeOf(scale) })),
  };
}

/** What was answered, and why there is no answer to the other questions; a comment is none, but never missing either. */
function askedOf(
  { beacon, attributes }: ResponseRow,
  scores: OwnScores,
): Pick<ScoredResponse, 'answers' | 'missing'> {
  const answers: GivenAnswer[] = [];
  const missing: MissingAnswer[] = [];
  for (const item of beacon.framework.items) {
    const answer = attributes[item.id];
    const isAsked = scores.shows(item.id);
    if (answer && isAsked) answers.push({ item, answer, score: scores.item(item.id) });
    const isAnswered = isAsked && (answer?.rating ?? answer?.value) != null;
    if (item.type !== 'comment' && !isAnswered)
      missing.push({ item, why: isAsked ? 'not_answered' : 'not_asked' });
  }
  return { answers, missing };
}

function teamScale({ framework }: AnsweredBeacon, scale: Scale) {
  const [min, outOf] = rangeOf(framework, scale);
  return { id: scale.id, title: scale.title, min, outOf };
}

function scoreIn(beacon: AnsweredBeacon, scores: OwnScores, scale: Scale) {
  const own = scores.scale(scale.id);
  if (!own) return { score: null, band: null };
  return { score: own.score, band: presentPersonBand({ ...own, scale }, beacon).classifier };
}
