/** The score of every option by its value. */
export type OptionScores = Record<string, number | null>;

/** The score that an option value has in a list of scores; null where it is not in the list. */
export function scoreIn(scores: OptionScores, value: string): number | null {
  return Object.hasOwn(scores, value) ? (scores[value] ?? null) : null;
}
