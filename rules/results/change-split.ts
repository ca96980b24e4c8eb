import type { PersonScore } from '../scoring/person-scores.ts';
import { mean } from '../scoring/precision.ts';

/** A change of a team score in two parts that add up to it, in the unit of the node. */
export interface ChangeSplit {
  /** The part caused by different answers from people who answered both times. */
  samePeople: number;
  /** The part caused by different people answering. */
  differentPeople: number;
  /** The number of people with a score both times, only now, and only before. */
  stayed: number;
  joined: number;
  left: number;
}

type Scored = Pick<PersonScore, 'userId' | 'score'>;

/**
 * Splits the change of a team score since the previous assessment. `samePeople` is the difference between the means of
 * the people with a score both times; `differentPeople` is the rest. If the people are the same, `differentPeople` is 0;
 * if nobody stayed, `samePeople` is 0. Null where nobody has a score before, or nobody has one now.
 */
export function splitChange(before: readonly Scored[], now: readonly Scored[]): ChangeSplit | null {
  if (before.length === 0 || now.length === 0) return null;
  const scoresBefore = new Map(before.map(({ userId, score }) => [userId, score]));
  const stayed = now.flatMap(({ userId, score }) => {
    const scoreBefore = scoresBefore.get(userId);
    return scoreBefore === undefined ? [] : [{ score, scoreBefore }];
  });
  const change = mean(now.map(({ score }) => score)) - mean(before.map(({ score }) => score));
  const joined = now.length - stayed.length;
  const left = before.length - stayed.length;
  const samePeople =
    stayed.length === 0
      ? 0
      : mean(stayed.map(({ score }) => score)) - mean(stayed.map(({ scoreBefore }) => scoreBefore));
  const isSameTeam = joined === 0 && left === 0;
  const differentPeople = isSameTeam ? 0 : change - samePeople;
  return { samePeople, differentPeople, stayed: stayed.length, joined, left };
}
