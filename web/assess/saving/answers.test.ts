import { expect, test } from 'vitest';
import { type Progress, progressReducer } from './answers.ts';

const start: Progress = { stage: 0, input: { attributes: {} }, versions: {}, news: [] };

test('a rating is recorded as one', () => {
  const { input } = progressReducer(start, { type: 'rating', id: 'a', rating: 0 });
  expect(input.attributes).toEqual({ a: { rating: 0, response_type: 'rating' } });
});

test('a new rating keeps the comment', () => {
  const commented = progressReducer(start, { type: 'comment', id: 'a', comment: 'Why' });
  const { input } = progressReducer(commented, { type: 'rating', id: 'a', rating: 7 });
  expect(input.attributes['a']).toEqual({ comment: 'Why', rating: 7, response_type: 'rating' });
});

test('clearing a rating leaves the comment alone', () => {
  const rated: Progress = {
    ...start,
    stage: 1,
    input: { attributes: { a: { rating: 7, comment: 'Why', response_type: 'rating' } } },
  };
  const { input } = progressReducer(rated, { type: 'clear rating', id: 'a' });
  expect(input.attributes).toEqual({ a: { comment: 'Why' } });
});

test('clearing all there was leaves no answer behind', () => {
  const rated = progressReducer(start, { type: 'rating', id: 'a', rating: 7 });
  expect(progressReducer(rated, { type: 'clear rating', id: 'a' }).input.attributes).toEqual({});
});

test('an answer in words alone is recorded as comment only, until it is emptied', () => {
  const written = progressReducer(start, { type: 'comment only', id: 'a', comment: 'Fine' });
  expect(written.input.attributes).toEqual({
    a: { comment: 'Fine', response_type: 'comment_only' },
  });
  const emptied = progressReducer(written, { type: 'comment only', id: 'a', comment: '' });
  expect(emptied.input.attributes).toEqual({});
});

test('the overall comment and page data stand beside the answers', () => {
  const data = progressReducer(start, { type: 'data', id: 'assessment_identity', value: true });
  const { input } = progressReducer(data, { type: 'overall comment', comment: 'All well' });
  expect(input).toEqual({
    attributes: {},
    comment: 'All well',
    data: { assessment_identity: true },
  });
});

test('pages turn both ways, and not before the first', () => {
  const turned = progressReducer(start, { type: 'next page' });
  expect(turned.stage).toBe(1);
  expect(progressReducer(turned, { type: 'previous page' }).stage).toBe(0);
  expect(progressReducer(start, { type: 'previous page' }).stage).toBe(0);
});

test('newer answers of another tab are taken up on the same page, and named until the next step', () => {
  const mine = progressReducer({ ...start, stage: 4 }, { type: 'rating', id: 'b', rating: 1 });
  const theirs = {
    input: { attributes: { a: { rating: 3 } } },
    versions: { 'question a': 1 },
  };
  const adopted = progressReducer(mine, { type: 'adopt', theirs });
  expect(adopted).toMatchObject({
    stage: 4,
    input: { attributes: { a: { rating: 3 }, b: { rating: 1 } } },
    news: ['question a'],
  });
  expect(progressReducer(adopted, { type: 'adopt', theirs })).toBe(adopted);
  expect(progressReducer(adopted, { type: 'next page' }).news).toEqual([]);
});

test('what was changed while a save was under way stays, whatever the server has settled', () => {
  const sent = progressReducer(start, { type: 'rating', id: 'a', rating: 1 });
  const later = progressReducer(sent, { type: 'rating', id: 'a', rating: 2 });
  const kept = { input: { attributes: { a: { rating: 9 } } }, versions: { 'question a': 7 } };
  const settle = { type: 'settle', kept, sent: sent.versions } as const;
  expect(progressReducer(later, settle).input.attributes).toMatchObject({ a: { rating: 2 } });
  expect(progressReducer(sent, settle)).toMatchObject({ input: kept.input, news: ['question a'] });
});
