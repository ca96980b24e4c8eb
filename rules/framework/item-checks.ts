import { msg } from '@lingui/core/runtime-macro';
import type { Framework } from '../definition/definition.ts';
import { optionsOf } from '../definition/item.ts';
import type { Item } from '../definition/item.ts';
import { fieldsOf, repeated } from './problems.ts';
import type { Problems } from './problems.ts';

/** The problems of the limits and options of items. */
export function* itemProblems({ items, options, roles }: Framework): Problems {
  for (const [path, item] of fieldsOf('items', items)) {
    yield* limitProblems(path, item);
    yield* optionProblems(`${path}.options`, optionsOf(item));
    if (item.type === 'choice' && item.options.length < 2)
      yield { field: `${path}.options`, message: msg`A choice needs two options` };
    if (item.type === 'comment' && item.required)
      yield { field: `${path}.required`, message: msg`A comment cannot be required` };
    for (const role of Object.keys(item.textByRole ?? {}))
      if (!roles.some((each) => each === role))
        yield {
          field: `${path}.textByRole.${role}`,
          message: msg`${{ role }} does not answer`,
        };
  }
  yield* optionProblems('options', options ?? []);
}

function optionProblems(path: string, options: readonly { value: string }[]): Problems {
  const values = options.map(({ value }) => value);
  return repeated(
    values.map((value, index) => [`${path}.${index}.value`, value]),
    (value) => msg`${{ value }} is the value of two options`,
  );
}

function* limitProblems(path: string, item: Item): Problems {
  if (item.type !== 'rating' && item.type !== 'number' && item.type !== 'date') return;
  const { min, max } = item;
  if (min !== undefined && max !== undefined && min >= max)
    yield { field: `${path}.max`, message: msg`Must be above ${{ min }}` };
  else if (item.type === 'rating') {
    const steps = (item.max - item.min) / item.step;
    if (Math.abs(steps - Math.round(steps)) > 1e-9)
      yield {
        field: `${path}.step`,
        message: msg`${{ max: item.max }} is no whole number of steps above ${{ min: item.min }}`,
      };
  }
  if ('range' in item && item.range && item.range[0] >= item.range[1])
    yield {
      field: `${path}.range`,
      message: msg`Must be the lowest and the highest score`,
    };
}
