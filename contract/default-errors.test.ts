import { expect, test } from 'vitest';
import * as z from 'zod';
import { wordDefaultErrors } from './default-errors.ts';

wordDefaultErrors();

test.each([
  ['a missing value', z.string(), undefined, 'Required'],
  ['an empty text', z.string().min(1), '', 'Required'],
  ['a short text', z.string().min(12), 'short', 'Must be at least 12 characters'],
  ['a long text', z.string().max(5), 'too long', 'Must be at most 5 characters'],
  ['a small number', z.number().min(1), 0, 'Must be at least 1'],
  ['a large number', z.number().max(9), 10, 'Must be at most 9'],
  ['an empty list', z.array(z.string()).min(1), [], 'Must have at least 1 entry'],
  ['a long list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'Must have at most 2 entries'],
  ['a wrong format', z.uuid(), 'none', 'Invalid format'],
  ['a wrong choice', z.enum(['yes', 'no']), 'maybe', 'Invalid value'],
  ['another type', z.number(), 'one', 'Invalid value'],
  ['an unknown field', z.strictObject({}), { extra: 1 }, 'Unknown field: extra'],
])('%s has a message of ours', (_, schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
});
