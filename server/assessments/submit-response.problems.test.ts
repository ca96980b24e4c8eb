import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import { answersTo } from '#testing/answers.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { countRows, makeFixture } from '#testing/make-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const invalidBodies: [string, (body: Body) => unknown, number, string][] = [
  ['an unknown question', (body) => rate(body, 'nobody_asked', 1), 422, 'invalid_answers'],
  ['a rating that is no option', (body) => rate(body, firstOf(body), 3), 422, 'invalid_answers'],
  ['a negative rating', (body) => rate(body, firstOf(body), -1), 422, 'invalid_answers'],
  ['half a rating', (body) => rate(body, firstOf(body), 0.5), 422, 'invalid_answers'],
  ['nothing rated', () => ({ attributes: {} }), 422, 'no_score'],
  ['a missing question', (body) => rate(body, firstOf(body), null), 422, 'invalid_answers'],
  ['a rating of words', (body) => rate(body, firstOf(body), 'much'), 422, 'invalid'],
  ['an unknown field', (body) => ({ ...body, role: 'teacher' }), 400, 'malformed'],
  ['no body', () => undefined, 400, 'malformed'],
  ['a list', () => [], 400, 'malformed'],
];

test.each(invalidBodies)('%s is rejected and nothing is stored', async (_, change, status, id) => {
  const { app, beacon, framework, mail, services } = await makeFixture(database);
  const body = change(answersTo(framework));
  const answer = await app.post(`/api/assessments/${await mail(0)}/response`, body);
  expect([answer.status, answer.errors['id']]).toEqual([status, id]);
  expect(await countRows(services, 'responses', beacon)).toBe(0);
});

test('a refused answer is named by its question, an unknown one by its id', async () => {
  const { framework, mail, submit } = await makeFixture(database);
  const body = answersTo(framework);
  const [first] = framework.items;
  const attributes = {
    ...body.attributes,
    [firstOf(body)]: { rating: 0.5 },
    nobody_asked: { rating: 1 },
  };
  const { status, errors } = await submit(await mail(0), { ...body, attributes });
  expect([status, errors['title']]).toEqual([
    422,
    `The answers to “${first?.text}”, “nobody_asked” are not valid.`,
  ]);
});

test('a missing confirmation of identity and a missing relationship have their own problem ids', async () => {
  const { framework, mail, submit } = await makeFixture(database, {
    framework: 'strengths-and-difficulties',
  });
  const token = await mail(0);
  const body = answersTo(framework);
  const unconfirmed = { ...body, data: { ...body.data, assessment_identity: false } };
  expect((await submit(token, unconfirmed)).errors['id']).toBe('assessment_identity_not_confirmed');
  const other = { ...body, data: { ...body.data, assessment_relationship: 'Other' } };
  expect((await submit(token, other)).errors['id']).toBe('assessment_relationship_other');
  expect((await submit(token, body)).status).toBe(200);
});

test('a comment over 5,000 characters is rejected with the path of its question', async () => {
  const { framework, mail, submit } = await makeFixture(database);
  const token = await mail(0);
  const body = answersTo(framework);
  const commented = (length: number) => ({
    ...body,
    attributes: { ...body.attributes, week_overall: { rating: 0, comment: 'x'.repeat(length) } },
  });
  const answer = await submit(token, commented(5001));
  expect([answer.status, answer.errors['fields']]).toEqual([
    422,
    {
      'attributes.week_overall.comment':
        'This comment is too long. It can have at most 5,000 characters.',
    },
  ]);
  expect((await submit(token, commented(5000))).status).toBe(200);
});

test('a key that is too long is malformed', async () => {
  const { mail, submit } = await makeFixture(database);
  const answer = await submit(await mail(0), undefined, { 'idempotency-key': 'k'.repeat(201) });
  expect([answer.status, answer.errors['id']]).toEqual([400, 'malformed']);
});

test('an unknown token is rejected before its answers are checked', async () => {
  const { submit } = await makeFixture(database);
  const answer = await submit('A'.repeat(32), { attributes: {} });
  expect(answer.errors).toEqual({
    id: 'NoAssessmentInvitation',
    title: 'This assessment is not open.',
  });
});

type Body = ReturnType<typeof answersTo>;

function firstOf({ attributes }: Body): string {
  return Object.keys(attributes)[0] ?? '';
}

function rate(body: Body, id: string, rating: unknown): unknown {
  return { ...body, attributes: { ...body.attributes, [id]: { rating } } };
}
