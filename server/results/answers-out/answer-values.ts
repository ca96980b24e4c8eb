import { keyOf } from '#rules/answering/answers.ts';
import type { ScoredAnswer } from '#rules/scoring/score-person.ts';
import { optionsOf } from '#rules/definition/item.ts';
import type { Item, Option } from '#rules/definition/item.ts';

/** Between the values of several chosen options. */
const separator = '|';

/** What was answered to an item, as tables write it. */
export interface AnswerCells {
  value: string | number | null;
  /** The label of the option; null where none was chosen. */
  label: string | null;
  /** Why the chosen option is no answer to the question. */
  missing: 'unknown' | 'not_applicable' | null;
}

/** The value, label and missing reason of an answer. */
export function answerCells(item: Item, { rating, value }: ScoredAnswer): AnswerCells {
  const given = rating ?? value ?? null;
  const chosen = chosenOptions(item, { rating, value });
  return {
    value: Array.isArray(given) ? given.join(separator) : (given as string | number | null),
    label: chosen.length === 0 ? null : chosen.map(({ label }) => label).join(separator),
    missing: chosen.find(({ missing }) => missing)?.missing ?? null,
  };
}

/** The options that an answer chose, in the order of the item. */
export function chosenOptions(item: Item, { rating, value }: ScoredAnswer): Option[] {
  const given: readonly unknown[] = [rating ?? value ?? []].flat();
  return optionsOf(item).filter((option) =>
    given.some((each) => each === option.value || each === keyOf(option.value)),
  );
}
