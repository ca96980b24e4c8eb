import { expect, test } from 'vitest';
import { mergeAnswers, type VersionedInput } from '#contract/answer-versions.ts';

const knows = (
  ...answers: [id: string, rating: number | null, version: number][]
): VersionedInput => ({
  input: {
    attributes: Object.fromEntries(
      answers.flatMap(([id, rating]) => (rating === null ? [] : [[id, { rating }]])),
    ),
  },
  versions: Object.fromEntries(answers.map(([id, , version]) => [`question ${id}`, version])),
});

test('of each answer the newer version wins, and what changed is named', () => {
  const mine = knows(['pace', 10, 2], ['sleep', 20, 1]);
  const theirs = knows(['pace', 11, 1], ['sleep', 21, 2], ['rest', 30, 1]);
  const { changed, ...both } = mergeAnswers(mine, theirs);
  expect(both).toEqual(knows(['pace', 10, 2], ['sleep', 21, 2], ['rest', 30, 1]));
  expect(changed).toEqual(['question sleep', 'question rest']);
});

test('an answer that was taken back stays away', () => {
  const { input } = mergeAnswers(knows(['pace', 10, 1]), knows(['pace', null, 2]));
  expect(input).toEqual({ attributes: {} });
});

test('in whatever order tabs merge, all end with the same answers, and none without a newer one is lost', () => {
  for (let round = 0; round < 500; round += 1) {
    const tabs = Array.from({ length: 3 }, () => someAnswers());
    const [a, b, c] = tabs as [VersionedInput, VersionedInput, VersionedInput];
    const one = merged(merged(a, b), c);
    expect(merged(a, merged(b, c))).toEqual(one);
    expect(merged(merged(c, a), b)).toEqual(one);
    expect(merged(one, b)).toEqual(one);
    for (const [key, version] of tabs.flatMap(({ versions }) => Object.entries(versions))) {
      expect(one.versions[key]).toBeGreaterThanOrEqual(version);
    }
  }
});

function merged(mine: VersionedInput, theirs: VersionedInput): VersionedInput {
  const { input, versions } = mergeAnswers(mine, theirs);
  return { input, versions };
}

function someAnswers(): VersionedInput {
  const ids = ['pace', 'sleep', 'rest'].filter(() => Math.random() < 0.7);
  const upTo = (most: number) => Math.floor(Math.random() * most);
  return knows(
    ...ids.map(
      (id) => [id, upTo(4) === 0 ? null : upTo(3), 1 + upTo(3)] as [string, number | null, number],
    ),
  );
}
