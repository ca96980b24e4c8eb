import { expect, test } from 'vitest';
import { mergeAnswers, type VersionedInput } from '#contract/answer-versions.ts';

const versioned = (
  ...answers: [id: string, rating: number | null, version: number][]
): VersionedInput => ({
  input: {
    attributes: Object.fromEntries(
      answers.flatMap(([id, rating]) => (rating === null ? [] : [[id, { rating }]])),
    ),
  },
  versions: Object.fromEntries(answers.map(([id, , version]) => [`question ${id}`, version])),
});

test('a merge takes the newer version of each answer and lists the changed ones', () => {
  const mine = versioned(['pace', 10, 2], ['sleep', 20, 1]);
  const theirs = versioned(['pace', 11, 1], ['sleep', 21, 2], ['rest', 30, 1]);
  const { changed, ...both } = mergeAnswers(mine, theirs);
  expect(both).toEqual(versioned(['pace', 10, 2], ['sleep', 21, 2], ['rest', 30, 1]));
  expect(changed).toEqual(['question sleep', 'question rest']);
});

test('a merge does not restore a cleared answer', () => {
  const { input } = mergeAnswers(versioned(['pace', 10, 1]), versioned(['pace', null, 2]));
  expect(input).toEqual({ attributes: {} });
});

test('merging in any order gives the same answers, and loses none without a newer version', () => {
  for (let round = 0; round < 500; round += 1) {
    const tabs = Array.from({ length: 3 }, () => randomAnswers());
    const [a, b, c] = tabs as [VersionedInput, VersionedInput, VersionedInput];
    const all = merged(merged(a, b), c);
    expect(merged(a, merged(b, c))).toEqual(all);
    expect(merged(merged(c, a), b)).toEqual(all);
    expect(merged(all, b)).toEqual(all);
    for (const [key, version] of tabs.flatMap(({ versions }) => Object.entries(versions))) {
      expect(all.versions[key]).toBeGreaterThanOrEqual(version);
    }
  }
});

function merged(mine: VersionedInput, theirs: VersionedInput): VersionedInput {
  const { input, versions } = mergeAnswers(mine, theirs);
  return { input, versions };
}

function randomAnswers(): VersionedInput {
  const ids = ['pace', 'sleep', 'rest'].filter(() => Math.random() < 0.7);
  const randomBelow = (max: number) => Math.floor(Math.random() * max);
  return versioned(
    ...ids.map(
      (id) =>
        [id, randomBelow(4) === 0 ? null : randomBelow(3), 1 + randomBelow(3)] as [
          string,
          number | null,
          number,
        ],
    ),
  );
}
