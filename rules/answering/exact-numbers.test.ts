import { msg } from '@lingui/core/runtime-macro';
import { expect, test } from 'vitest';
import { parseFramework } from '../framework/framework.ts';
import { definition } from '../testing/second-edition.ts';
import { validateAnswers } from './validate-answers.ts';

/** What becomes of a number given to an item: the number that is stored, or the message. */
function stored(item: object, number: number): unknown {
  const framework = parseFramework({
    ...definition(),
    items: [
      { id: 'item', type: 'rating', text: 'Item' },
      { id: 'exact', text: 'Exact?', ...item },
    ],
    sections: [{ id: 'section', title: 'Section', items: ['item', 'exact'] }],
  });
  const isRating = 'type' in item && item.type === 'rating';
  const attributes = {
    item: { rating: 50 },
    exact: isRating ? { rating: number } : { value: number },
  };
  const validation = validateAnswers(framework, { attributes }, { role: 'self' });
  if (!validation.ok) return Object.values(validation.fields)[0];
  const { rating, value } = validation.answers.attributes['exact'] ?? {};
  return rating ?? value;
}

const tenths = { type: 'rating', min: 0, max: 1, step: 0.1 };
const twentieths = { type: 'rating', min: -1, max: 1, step: 0.05 };
const quarters = { type: 'rating', min: -0.5, max: 2, step: 0.25 };

test.each([
  [tenths, [0, 0.1, 0.2, 0.3, 0.6, 0.7, 1]],
  [twentieths, [-1, -0.95, -0.15, 0, 0.05, 0.15, 0.35, 1]],
  [quarters, [-0.5, -0.25, 0.25, 1.75, 2]],
  [{ type: 'rating', min: 0, max: 1, step: 1 / 3 }, [0, 1 / 3, 1]],
  [{ type: 'rating', min: 0, max: 1e-7, step: 1e-8 }, [0, 3e-8, 1e-7]],
  [{ type: 'number', min: 2, max: 300, decimals: 1 }, [2, 70.5, 299.9, 300]],
  [{ type: 'number', min: -0.5, max: 0.5, decimals: 2 }, [-0.5, -0.29, 0.07, 0.5]],
  [{ type: 'number', decimals: 6 }, [0.000001, 1.005, -123456.654321]],
])('each number of %j is stored as it was given', (item, numbers) => {
  expect(numbers.map((number) => stored(item, number))).toEqual(numbers);
});

test.each([
  [tenths, [0.1 + 0.2, 0.25, 0.1000000001], msg`Must be in steps of ${{ step: 0.1 }}`],
  [twentieths, [0.051, -0.99, 0.15000000000000002], msg`Must be in steps of ${{ step: 0.05 }}`],
  [quarters, [0.2500000001, 0.1, 1.8], msg`Must be in steps of ${{ step: 0.25 }}`],
  [{ type: 'rating' }, [50.5, 1e-9, 49.99999999999999], msg`Must be a whole number`],
  [{ type: 'number' }, [5.0000001, 0.5, 1e-7], msg`Must be a whole number`],
  [
    { type: 'number', decimals: 1 },
    [0.1 + 0.2, 70.55, 0.1000001],
    msg`Too many decimals: at most ${{ decimals: 1 }}`,
  ],
  [{ type: 'number', min: 2, decimals: 1 }, [1.9, -2], msg`Must be at least ${{ min: 2 }}`],
  [{ type: 'number', max: 0.3, decimals: 1 }, [0.4], msg`Must be at most ${{ max: 0.3 }}`],
])('no number between those of %j is accepted', (item, numbers, message) => {
  expect(numbers.map((number) => stored(item, number))).toEqual(numbers.map(() => message));
});
