import { msg } from '@lingui/core/runtime-macro';
import { choiceOf, keyOf } from '../answering/answers.ts';
import type { Framework } from '../definition/definition.ts';
import type { Item } from '../definition/item.ts';
import type { AnswerValue, Example } from '../definition/scale.ts';
import { scoreExample } from '../scoring/score-example.ts';
import type { ExampleScore } from '../scoring/score-example.ts';
import type { Ratings, ScoredAnswer } from '../scoring/score-person.ts';
import { fieldsOf, unknown } from './problems.ts';
import type { Problems } from './problems.ts';

const missing = msg`missing`;

/** A problem for every score of an example response that is not what its source gives. */
export function* exampleProblems(framework: Framework): Problems {
  const items = new Map(framework.items.map((item) => [item.id, item]));
  const scales = new Set(framework.scales.map(({ id }) => id));
  for (const [path, example] of fieldsOf('tests', framework.tests)) {
    if (example.role && !framework.roles.includes(example.role))
      yield { field: `${path}.role`, message: msg`${{ role: example.role }} does not answer` };
    for (const id of Object.keys(example.answers))
      if (!items.has(id)) yield unknown(`${path}.answers.${id}`, id);
    const scores = scoreExample(framework, example, answersOf(framework, example));
    for (const [id, expected] of Object.entries(example.expects)) {
      const field = `${path}.expects.${id}`;
      if (scales.has(id)) yield* differences(field, expected, scores[id]);
      else yield unknown(field, id);
    }
  }
}

/** The answers of an example in the form in which they are stored. */
export function answersOf({ items }: Framework, { answers }: Example): Ratings {
  return Object.fromEntries(
    items.flatMap((item) => {
      const given = answers[item.id];
      return given === undefined ? [] : [[item.id, answerOf(item, given)]];
    }),
  );
}

function answerOf(item: Item, given: AnswerValue): ScoredAnswer {
  if (item.type === 'choice') return choiceOf(keyOf(String(given)));
  if (item.type === 'choices') return { value: [given].flat().map(String) };
  return item.type === 'rating' ? { rating: Number(given) } : { value: given };
}

/** Published examples are rounded to one or two decimals. */
const tolerance = 0.0051;

function* differences(
  field: string,
  expected: Example['expects'][string],
  score?: ExampleScore,
): Problems {
  for (const name of ['raw', 't', 'band'] as const) {
    const [wanted, given] = [expected[name], score?.[name] ?? null];
    if (wanted !== undefined && !isSame(wanted, given))
      yield {
        field: `${field}.${name}`,
        message: msg`Is ${{ given: given ?? missing }}, not ${{ wanted: wanted ?? missing }}`,
      };
  }
}

function isSame(wanted: number | string | null, given: number | string | null): boolean {
  return typeof wanted === 'number' && typeof given === 'number'
    ? Math.abs(wanted - given) <= tolerance
    : wanted === given;
}
