import { checkDefinition, parseFramework } from '#rules/framework/framework.ts';
import { personScores } from '#rules/scoring/person-scores.ts';
import { median } from './rounds.ts';

const scaleSize = 20;
const repeats = 60;

/** How long a large definition takes, in milliseconds. */
export interface DefinitionTimes {
  kilobytes: number;
  /** Checks it as a whole, from its text. */
  readMs: number;
  /** Parses its text as JSON and does nothing else. */
  jsonMs: number;
  /** Scores one response in every scale, with norms and bands. */
  scoreMs: number;
}

/** Measures a definition of 300 items in 15 scales of 20, with a total, norms by gender and conditions. */
export function measureDefinitions(): DefinitionTimes {
  const text = JSON.stringify(largeDefinition(300));
  const framework = parseFramework(JSON.parse(text));
  const subject = { dateOfBirth: '2015-05-01', gender: 'female', on: '2026-11-02' } as const;
  const attributes = Object.fromEntries(
    framework.items.map(({ id }, index) => [id, { rating: (index * 7) % 5 }]),
  );
  const response = { userId: 'person', role: 'parent', attributes } as const;
  return {
    kilobytes: text.length / 1024,
    readMs: measure(() => checkDefinition(JSON.parse(text))),
    jsonMs: measure(() => JSON.parse(text)),
    scoreMs: measure(() => personScores(framework, [response], subject)),
  };
}

/** The median of the second half of many calls, after the compiler has optimised the code. */
function measure(work: () => unknown): number {
  const times = Array.from({ length: repeats }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(times.slice(repeats / 2));
}

/** A definition of a number of items in scales of 20, with a total, norms by gender and conditions. */
export function largeDefinition(itemCount: number) {
  const items = Array.from({ length: itemCount }, (_, index) => itemAt(index));
  const ids = Array.from({ length: itemCount / scaleSize }, (_, index) => `scale_${index}`);
  const itemsOf = (index: number) =>
    items.slice(index * scaleSize, (index + 1) * scaleSize).map(({ id }) => id);
  return {
    edition: 2,
    id: 'large',
    version: 1,
    title: 'Large',
    intro: 'Many questions.',
    format: 'form',
    roles: ['parent', 'teacher', 'self'],
    licence: 'AGPL-3.0-or-later',
    source: 'Written for the bench.',
    items,
    sections: ids.map((scale, index) => {
      return { id: `section_${index}`, title: scale, items: itemsOf(index), scale };
    }),
    scales: [...ids.map((id, index) => scaleOf(id, itemsOf(index))), totalOf(ids)],
    norms: ids.flatMap((scale) => ['male', 'female'].map((gender) => normOf(scale, gender))),
    bands: [{ scale: 'total', cuts }],
    main: 'total',
  };
}

const options = ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'].map((label, score) => {
  return { value: String(score), label, score };
});

const cuts = [
  { upTo: 300, word: 'Typical', severity: 0 },
  { upTo: 600, word: 'Raised', severity: 1 },
  { word: 'High', severity: 2 },
];

function itemAt(index: number) {
  return {
    id: `item_${index}`,
    type: 'choice',
    text: `How often was statement ${index + 1} true in the last two weeks?`,
    options,
    ...(index % 10 === 9 && { showIf: { item: `item_${index - 1}`, op: '>=', value: 1 } }),
  };
}

const counting = { higherIs: 'worse', method: 'sum' };

function scaleOf(id: string, ids: string[]) {
  const items = ids.map((item, place) => ({ item, reverse: place % 4 === 3 }));
  return { id, title: id, ...counting, missing: { atMost: 2 }, prorate: true, items };
}

function totalOf(ids: string[]) {
  return { id: 'total', title: 'Total', ...counting, parts: ids.map((scale) => ({ scale })) };
}

function normOf(scale: string, gender: string) {
  const highest = scaleSize * (options.length - 1);
  const table = Array.from({ length: highest + 1 }, (_, raw) => [raw, 30 + raw / 2]);
  return { scale, gives: 't', when: { gender, age: [6, 18] }, table };
}
