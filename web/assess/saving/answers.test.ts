import { expect, test } from 'vitest';
import { type Progress, progressReducer } from './answers.ts';

const start: Progress = { stage: 0, input: { attributes: {} }, versions: {}, news: [] };

test('a rating is stored with the response type rating', () => {
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
  const { input } = progressReducer(rated, { type: 'clear-rating', id: 'a' });
  expect(input.attributes).toEqual({ a: { comment: 'Why' } });
});

test('clearing an answer without a comment removes it', () => {
  const rated = progressReducer(start, { type: 'rating', id: 'a', rating: 7 });
  expect(progressReducer(rated, { type: 'clear-rating', id: 'a' }).input.attributes).toEqual({});
});

test('a comment-only answer is stored with its response type and removed when emptied', () => {
  const written = progressReducer(start, { type: 'comment-only', id: 'a', comment: 'Fine' });
  expect(written.input.attributes).toEqual({
    a: { comment: 'Fine', response_type: 'comment_only' },
  });
  const emptied = progressReducer(written, { type: 'comment-only', id: 'a', comment: '' });
  expect(emptied.input.attributes).toEqual({});
});

test('the overall comment and page data are stored beside the answers', () => {
  const data = progressReducer(start, { type: 'data', id: 'assessment_identity', value: true });
  const { input } = progressReducer(data, { type: 'overall-comment', comment: 'All well' });
  expect(input).toEqual({
    attributes: {},
    comment: 'All well',
    data: { assessment_identity: true },
  });
});

test('another step is shown without a change of the answers', () => {
  const second = progressReducer(start, { type: 'go', stage: 3 });
  expect(second).toEqual({ ...start, stage: 3 });
});

test('newer answers of another tab are adopted without a page change and listed until the next step', () => {
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
  expect(progressReducer(adopted, { type: 'go', stage: 5 }).news).toEqual([]);
});

test('an answer changed during a save keeps its value, whatever the server returns', () => {
  const sent = progressReducer(start, { type: 'rating', id: 'a', rating: 1 });
  const later = progressReducer(sent, { type: 'rating', id: 'a', rating: 2 });
  const saved = { input: { attributes: { a: { rating: 9 } } }, versions: { 'question a': 7 } };
  const settle = { type: 'settle', saved, sent: sent.versions } as const;
  expect(progressReducer(later, settle).input.attributes).toMatchObject({ a: { rating: 2 } });
  expect(progressReducer(sent, settle)).toMatchObject({ input: saved.input, news: ['question a'] });
});
