import type { PersonScore } from './person-scores.ts';

/** A change of a team score in two parts that add up to it, in the node's own unit. */
export interface ChangeSplit {
  /** What those who answered both times changed by themselves. */
  samePeople: number;
  /** What comes of others answering than before. */
  differentPeople: number;
  /** How many have a score both times, only now, only before. */
  stayed: number;
  joined: number;
  left: number;
}

type Scored = Pick<PersonScore, 'userId' | 'score'>;

/**
 * Splits the change of a team score since the assessment before. The same people's part is the difference of
 * the means of those who have a score both times; the rest is what the others do to the two team scores.
 * Where everybody stayed, all of it is theirs; where nobody did, none. Null where either time nobody has a score.
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

/** Sorted first, so that the same people make the same mean in whatever order they come. */
function mean(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted.reduce((total, number) => total + number, 0) / numbers.length;
}
