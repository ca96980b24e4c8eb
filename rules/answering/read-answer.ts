import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Answer } from './answers.ts';
import { choiceOf, isAnswered } from './answers.ts';
import { decimalsOf, isOnStep } from './decimals.ts';
import { readText } from './read-text.ts';
import type { FieldMessages } from './read-text.ts';
import type { AskedItem } from './step.ts';

type Given = Pick<Answer, 'rating' | 'value'>;
type Reading = { given: Given } | { problem: MessageDescriptor; field?: 'rating' | 'value' };

/**
 * Reads what was chosen or entered as the answer to an item; a message under `path` says why it is none. Undefined where
 * nothing was.
 */
export function readGiven(
  item: AskedItem,
  { rating, value }: { rating: unknown; value: unknown },
  path: string,
  fields: FieldMessages,
): Given | undefined {
  const [field, given] = isNone(rating)
    ? (['value', value] as const)
    : (['rating', rating] as const);
  if (isNone(given)) return undefined;
  const reading = readers[item.itemType](item, given, field);
  if ('given' in reading) return isAnswered(reading.given) ? reading.given : undefined;
  fields[`${path}.${reading.field ?? field}`] = reading.problem;
  return undefined;
}

type Reader = (item: AskedItem, given: unknown, field: 'rating' | 'value') => Reading;

const readers = {
  rating: readRating,
  choice: readChoice,
  choices: readChoices,
  number: readNumber,
  date: readDate,
  text: readEntered,
  comment: (): Reading => ({ problem: msg`This question takes a comment only` }),
} satisfies Record<AskedItem['itemType'], Reader>;

function readRating({ min = 0, max = 100, step = 1 }: AskedItem, given: unknown): Reading {
  const [low, high] = [Number(min), Number(max)];
  if (typeof given !== 'number' || !Number.isFinite(given)) return { problem: stepProblem(step) };
  // The last step of a definition may end a hair below its highest number.
  if (given !== high && !isOnStep(given, { min: low, step })) return { problem: stepProblem(step) };
  if (given < low || given > high)
    return {
      problem:
        low === 0
          ? msg`Must be from 0 to ${{ max: high }}`
          : msg`Must be from ${{ min: low }} to ${{ max: high }}`,
    };
  return { given: { rating: given } };
}

function stepProblem(step: number): MessageDescriptor {
  return step === 1 ? msg`Must be a whole number` : msg`Must be in steps of ${{ step }}`;
}

function readChoice(
  { options = [] }: AskedItem,
  given: unknown,
  field: 'rating' | 'value',
): Reading {
  if (field === 'rating' && !Number.isInteger(given))
    return { problem: msg`Must be a whole number` };
  const chosen = options.find(
    ([key]) => key === given || (field === 'value' && String(key) === given),
  );
  return chosen ? { given: choiceOf(chosen[0]) } : { problem: msg`Not one of the options` };
}

function readChoices({ options = [], exclusive = [] }: AskedItem, given: unknown): Reading {
  const list = Array.isArray(given) ? given.map(String) : [];
  if (!Array.isArray(given)) return { problem: msg`Must be a list of options` };
  const chosen = options.map(([key]) => String(key)).filter((key) => list.includes(key));
  if (list.some((each) => !chosen.includes(each))) return { problem: msg`Not one of the options` };
  const alone = exclusive.map(String).find((key) => chosen.includes(key));
  if (alone !== undefined && chosen.length > 1) {
    const label = options.find(([key]) => String(key) === alone)?.[1] ?? alone;
    return { problem: msg`“${{ label }}” cannot be combined with other answers` };
  }
  return { given: { value: chosen } };
}

function readNumber({ min, max, decimals = 0 }: AskedItem, given: unknown): Reading {
  if (typeof given !== 'number' || !Number.isFinite(given))
    return { problem: msg`Must be a number` };
  if (decimalsOf(given) > decimals)
    return {
      problem:
        decimals === 0
          ? msg`Must be a whole number`
          : msg`Too many decimals: at most ${{ decimals }}`,
    };
  if (typeof min === 'number' && given < min) return { problem: msg`Must be at least ${{ min }}` };
  if (typeof max === 'number' && given > max) return { problem: msg`Must be at most ${{ max }}` };
  return { given: { value: given } };
}

function readDate({ min, max }: AskedItem, given: unknown): Reading {
  if (typeof given !== 'string' || !isDate(given)) return { problem: msg`Must be a date` };
  if (typeof min === 'string' && given < min)
    return { problem: msg`Must not be before ${{ date: min }}` };
  if (typeof max === 'string' && given > max)
    return { problem: msg`Must not be after ${{ date: max }}` };
  return { given: { value: given } };
}

/** Whether a text is a day of the calendar, such as 2026-02-28. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function readEntered({ maxLength = 5000 }: AskedItem, given: unknown): Reading {
  const messages: FieldMessages = {};
  const value = readText(given, maxLength, 'value', messages);
  const problem = messages['value'];
  return problem ? { problem, field: 'value' } : { given: value === undefined ? {} : { value } };
}

function isNone(given: unknown): given is null | undefined {
  return given === null || given === undefined;
}
