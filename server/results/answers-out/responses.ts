import { personalScores } from '#rules/scoring/personal-scores.ts';
import { personScores } from '#rules/scoring/person-scores.ts';
import type { PersonScores } from '#rules/scoring/person-scores.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import { scoringModel } from '#rules/scoring/model.ts';
import { scorePerson } from '#rules/scoring/score-person.ts';
import type { ScoredPerson } from '#rules/scoring/score-person.ts';
import { rangeOf } from '#rules/definition/result-nodes.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Item } from '#rules/definition/item.ts';
import type { Scale } from '#rules/definition/scale.ts';
import type { Answer } from '#rules/answering/answers.ts';
import type { Services } from '#server/platform/services.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import { presentScoreOf } from '#server/results/present-band.ts';
import { findResponses } from './queries.ts';
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

/** The responses to the settled windows of a Beacon that is not anonymous, oldest window first. */
export async function* eachResponse(
  services: Services,
  beacon: AnsweredBeacon,
): AsyncGenerator<ScoredResponse> {
  let after = 0;
  let page: ResponseRow[];
  do {
    page = await findResponses(services, beacon, after);
    for (const row of page) yield scoreResponse(row);
    after = page.at(-1)?.number ?? after;
  } while (page.length > 0);
}

/** The scales that a response may have a score of: the main one first. */
export function scalesOf(framework: Framework): Scale[] {
  const main = mainScale(framework);
  const others = framework.scales.filter(({ id, method }) => id !== main.id && method !== 'none');
  return [main, ...others];
}

function scoreResponse(row: ResponseRow): ScoredResponse {
  const { beacon } = row;
  const { framework, dateOfBirth, gender, timeZone } = beacon;
  const { role, userId, attributes } = row;
  const date = dateIn(timeZone, row.opensAt);
  const subject = { dateOfBirth, gender, on: date };
  const scores = personScores(framework, [{ userId, role, attributes }], subject);
  const person = scorePerson(scoringModel(framework, role), attributes);
  const personal = personalScores(framework, { role, attributes }, subject);
  return {
    beacon,
    row,
    date,
    answers: framework.items.flatMap((item) => {
      const answer = attributes[item.id];
      if (!answer || !person.shows(item.id)) return [];
      return [{ item, answer, score: scores.questions.get(item.id)?.[0]?.score ?? null }];
    }),
    missing: framework.items.flatMap((item) => missingOf(item, person, attributes[item.id])),
    scales: scalesOf(framework).flatMap((scale): ScaleScore[] => {
      if (scale.roles?.includes(role) === false) return [];
      const own = personal.find(({ id }) => id === scale.id);
      if (own) return [{ ...own, band: own.band?.word ?? null }];
      return [{ ...teamScale(beacon, scale), ...scoreIn(beacon, userId, scores, scale) }];
    }),
  };
}

/** Why there is no answer to an item; nothing where there is one. A comment is none, but never missing either. */
function missingOf(
  item: Item,
  { shows }: ScoredPerson,
  answer: Answer | undefined,
): MissingAnswer[] {
  if (item.type === 'comment') return [];
  if (!shows(item.id)) return [{ item, why: 'not_asked' }];
  const value = answer?.rating ?? answer?.value;
  return value == null ? [{ item, why: 'not_answered' }] : [];
}

function teamScale({ framework }: AnsweredBeacon, scale: Scale) {
  const [min, outOf] = rangeOf(framework, scale);
  return { id: scale.id, title: scale.title, min, outOf };
}

function scoreIn(beacon: AnsweredBeacon, userId: string, scores: PersonScores, scale: Scale) {
  const isMain = scale.id === mainScale(beacon.framework).id;
  const given = isMain ? scores.assessment : (scores.sections.get(scale.id) ?? []);
  const { score, classifier } = presentScoreOf(userId, given, beacon, scale);
  return { score, band: score === null ? null : classifier };
}
