import { expect, test } from 'vitest';
import type { Agreement } from '#rules/results/agreement.ts';
import { loneWords, roleWords } from './agreement-words.ts';
import { splitWords } from './change-words.ts';

function aRole(
  role: Agreement['roles'][number]['role'],
  lowest: number,
  highest = lowest,
  count = 1,
) {
  const score = (lowest + highest) / 2;
  const normalisedRange: [number, number] = [lowest, highest];
  return { role, score, normalisedScore: score, lowest, highest, normalisedRange, count };
}

const spread: Agreement = {
  roles: [aRole('parent', 60, 75, 2), aRole('teacher', 20), aRole('self', 70)],
  between: 50,
  within: 15,
  lone: { role: 'teacher', side: 'lower', others: [60, 75] },
};

test('A role that disagrees with all others is named with its score and theirs', () => {
  expect(loneWords(spread, 100)).toBe('The teacher sees this differently: 20; others 60 to 75.');
  const two = { ...spread, roles: [aRole('teacher', 20, 25, 2)] };
  expect(loneWords(two, 20)).toBe(
    'The teachers see this differently: 20.0 to 25.0; others 60.0 to 75.0.',
  );
  expect(loneWords({ ...spread, lone: null }, 100)).toBeNull();
});

test('Roles are listed with the range of their scores', () => {
  expect(roleWords(spread, 100)).toBe('Scores: parents 60 to 75, teacher 20, client 70.');
});

const nine = { score: 60, change: 9, outOf: 100 };
const same = { samePeople: 9, differentPeople: 0, stayed: 3, joined: 0, left: 0 };

test('A change among the same people is attributed to them', () => {
  expect(splitWords(nine, same)).toBe(
    'The same 3 people answered as last time, so the change reflects their answers.',
  );
  expect(splitWords({ ...nine, change: 0 }, { ...same, samePeople: 0 })).toBe(
    'The same 3 people answered as last time.',
  );
  expect(splitWords({ ...nine, change: 0.2 }, { ...same, samePeople: 0.2 })).toBe(
    'The same 3 people answered as last time, so the change reflects their answers.',
  );
  expect(splitWords(nine, { ...same, stayed: 1 })).toBe('The same person answered as last time.');
});

test('A change without common people is attributed to different people answering', () => {
  expect(splitWords(nine, { ...same, stayed: 0, joined: 2, left: 1 })).toBe(
    'Nobody answered both times, so the change comes from different people answering.',
  );
});

test('The rounded parts of a change add up to the displayed change', () => {
  const split = { samePeople: 4.5, differentPeople: 4.5, stayed: 2, joined: 1, left: 0 };
  expect(splitWords(nine, split)).toBe(
    '+5 comes from the 2 people who answered both times, +4 from different people answering (1 new).',
  );
  const other = { samePeople: 0.041, differentPeople: -1.2, stayed: 1, joined: 1, left: 2 };
  expect(splitWords({ score: 10, change: -1.161, outOf: 20 }, other)).toBe(
    "0.0 comes from the person who answered both times, −1.2 from different people answering (1 new, 2 didn't answer this time).",
  );
});
