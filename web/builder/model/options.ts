import { withComparisons } from './conditions.ts';
import { type Draft, type DraftItem, type DraftOption } from './draft.ts';
import { renamedKey } from './items.ts';

/** A draft whose item has other options. */
export function withOptions(draft: Draft, id: string, options: DraftOption[]): Draft {
  return {
    ...draft,
    items: draft.items.map((item) => (item.id === id ? { ...item, options } : item)),
  };
}

/** An option more, with the next whole number as its value and score. */
export function withOneMore(options: readonly DraftOption[]): DraftOption[] {
  const scores = options.flatMap(({ score }) => (typeof score === 'number' ? [score] : []));
  const score = scores.length > 0 ? Math.max(...scores) + 1 : null;
  return [...options, { value: freeValue(options, score), label: '', score }];
}

/** The first value that no option has. */
export function freeValue(options: readonly DraftOption[], score: number | null): string {
  const taken = new Set(options.map(({ value }) => value));
  if (score !== null && Number.isInteger(score) && !taken.has(`${score}`)) return `${score}`;
  let number = options.length;
  while (taken.has(`${number}`)) number += 1;
  return `${number}`;
}

/**
 * Options from pasted lines: a label each, with its score after a tab or an equals sign. Lines without a score count up
 * from 0.
 */
export function optionsFrom(pasted: string): DraftOption[] {
  const lines = pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.reduce<DraftOption[]>((options, line, index) => {
    const [, label = line, given] = /^(.*?)\s*[\t=]\s*(-?\d+(?:[.,]\d+)?)$/.exec(line) ?? [];
    const score = given === undefined ? index : Number(given.replace(',', '.'));
    return [...options, { value: freeValue(options, score), label, score }];
  }, []);
}

/** Gives an option another value, in conditions, scores of scales and tests too. */
export function renameOption(draft: Draft, item: DraftItem, from: string, to: string): Draft {
  const options = (item.options ?? []).map((option) =>
    option.value === from ? { ...option, value: to } : option,
  );
  const renamed = withComparisons(withOptions(draft, item.id, options), (comparison) =>
    'item' in comparison && comparison.item === item.id && String(comparison.value) === from
      ? { ...comparison, value: to }
      : comparison,
  );
  return {
    ...renamed,
    scales: renamed.scales.map((scale) => ({
      ...scale,
      ...(scale.items && {
        items: scale.items.map((part) =>
          part.item === item.id && part.scores
            ? { ...part, scores: renamedKey(part.scores, from, to) }
            : part,
        ),
      }),
    })),
    tests: renamed.tests.map((test) => ({
      ...test,
      answers: Object.fromEntries(
        Object.entries(test.answers).map(([id, answer]) => [
          id,
          id === item.id ? renamedAnswer(answer, from, to) : answer,
        ]),
      ),
    })),
  };
}

function renamedAnswer<Answer>(answer: Answer, from: string, to: string): Answer | string {
  if (Array.isArray(answer)) return answer.map((each) => (each === from ? to : each)) as Answer;
  return String(answer) === from ? to : answer;
}

/** What tells options apart while they are edited: their values, numbered where they repeat. */
export function optionKeys(options: readonly DraftOption[]): string[] {
  const counts = new Map<string, number>();
  return options.map(({ value }) => {
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    return `${value} ${count}`;
  });
}
