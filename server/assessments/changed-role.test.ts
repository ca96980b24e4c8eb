import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromStoredAnswers } from '#rules/answering/stored-answers.ts';
import { definition } from '#rules/testing/second-edition.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { publishDefinition } from '#testing/publish-definition.ts';

const forParents = {
  ...definition(),
  id: 'by-role',
  format: 'form',
  canSkipQuestions: true,
  items: ['item', 'home'].map((id) => ({ id, type: 'rating', text: id })),
  sections: [{ id: 'section', title: 'Section', items: ['item', 'home'] }],
  steps: [
    {
      id: 'page',
      type: 'sdq_page',
      attributes: [
        { id: 'all', type: 'question_set', questions: ['item'] },
        { id: 'parents', type: 'question_set', roles: ['parent'], questions: ['home'] },
      ],
    },
  ],
};
const attributes = { item: { rating: 40 }, home: { rating: 60 } };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await publishDefinition(database, forParents);
});
afterAll(() => database[Symbol.asyncDispose]());

test('a draft is loaded without answers to what another role was asked', async () => {
  const { fixture, token } = await savedAsParent();
  const { data } = await fixture.load(token);
  expect(data['assessment']).toMatchObject({ input: { attributes: { item: { rating: 40 } } } });
  expect(JSON.stringify(data)).not.toContain('"rating":60');
});

test('a submit that is merged with a draft leaves out what another role was asked', async () => {
  const { fixture, token } = await savedAsParent();
  const path = `/api/assessments/${token}/response`;
  const body = { attributes: { item: { rating: 40 } }, changes: {}, page: 'second' };
  expect(await fixture.app.post(path, body)).toMatchObject({ status: 200 });
  const stored = await fixture.services.db
    .selectFrom('responses')
    .select('attributes')
    .where('organisation_id', '=', fixture.beacon.organisationId)
    .executeTakeFirstOrThrow();
  const answered = fromStoredAnswers(fixture.framework, stored.attributes);
  expect(Object.keys(answered)).toEqual(['item']);
});

test('a submit of an answer to what another role was asked is refused by name', async () => {
  const { fixture, token } = await savedAsParent();
  const answer = await fixture.submit(token, { attributes });
  expect(answer).toMatchObject({
    status: 422,
    errors: { fields: { 'attributes.home': 'This question is for other people' } },
  });
});

/** A draft that a parent has saved before they became a teacher of the same Beacon. */
async function savedAsParent(): Promise<{ fixture: Fixture; token: string }> {
  const fixture = await makeFixture(database, { framework: 'by-role', roles: ['parent'] });
  fixture.moveTo('2026-11-02T10:00:00Z');
  const token = await fixture.mail(0);
  const change = { input: { attributes }, currentStage: 0, changes: {}, page: 'first' };
  const changes = {
    'question item': { version: 1, age: 0 },
    'question home': { version: 1, age: 0 },
  };
  const saved = await fixture.app.put(`/api/assessments/${token}/draft`, { ...change, changes });
  expect(saved.status).toBe(200);
  await fixture.services.db
    .updateTable('members')
    .set({ role: 'self' })
    .where('organisation_id', '=', fixture.beacon.organisationId)
    .execute();
  return { fixture, token };
}
