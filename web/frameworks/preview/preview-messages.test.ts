import { expect, test } from 'vitest';
import { parseFramework } from '#rules/framework/framework.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { previewNews, previewRequest } from './preview-messages.ts';

const request = {
  type: 'preview',
  definition: parseFramework(definition()),
  role: 'parent',
  language: 'en',
};
const answers = {
  type: 'answers',
  attributes: { item: { rating: 3 } },
  isSubmitted: false,
  run: 0,
};

test.each([request, { ...request, itemId: 'item', age: 9.5, gender: 'female', run: 2 }])(
  'A preview is shown as requested',
  (message) => {
    expect(previewRequest(message)).toBe(message);
  },
);

test.each([
  null,
  'preview',
  [request],
  { ...request, type: 'show' },
  { ...request, definition: definition() },
  { ...request, definition: null },
  { ...request, definition: { ...request.definition, items: {} } },
  { ...request, role: 'viewer' },
  { ...request, language: 1 },
  { ...request, itemId: 3 },
  { ...request, age: '9' },
  { ...request, gender: 'unknown' },
  { ...request, run: '1' },
])('A message of another shape is no request: %j', (message) => {
  expect(previewRequest(message)).toBeNull();
});

test('A preview tells that it is ready, and what was answered', () => {
  expect(previewNews({ type: 'ready', more: 1 })).toEqual({ type: 'ready' });
  expect(previewNews({ ...answers, more: 1 })).toEqual(answers);
});

test.each([
  null,
  'ready',
  [],
  { type: 'go' },
  { ...answers, attributes: [] },
  { ...answers, run: '0' },
])('A message of another shape is no news: %j', (message) => {
  expect(previewNews(message)).toBeNull();
});
