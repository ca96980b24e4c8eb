import { expect, test } from 'vitest';
import { deleteView, maxSavedViews, saveView } from '#contract/saved-views.ts';
import { findSession } from '#contract/sessions.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { call, problem, quickToken } from '#testing/calls.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import type { Endpoint } from '#contract/endpoint.ts';

const server = emptyServer();

async function signedIn() {
  await publishShipped(server.services, 'frameworks');
  await loadDemo(server.services);
  const headers = { authorization: `Bearer ${await quickToken(server.app, 'ada@riverside.test')}` };
  return (endpoint: Endpoint, payload?: object) =>
    call(server.app, endpoint, { headers, ...(payload && { payload }) });
}

test('a view is part of the session until it is deleted, and a name is given once', async () => {
  const as = await signedIn();
  const south = { name: 'South ’at risk“', search: { group: 'South', show: 'low' } };
  await as(saveView, { name: 'A', search: {} });
  const unknown = await as(saveView, { name: 'B', search: { show: 'everything' } });
  expect(problem(unknown)).toEqual([422, 'invalid']);
  await as(saveView, south);
  await as(saveView, { name: ' A ', search: { order: 'name' } });
  const views = [{ name: 'A', search: { order: 'name' } }, south];
  expect((await as(findSession)).json().data.user.savedViews).toEqual(views);
  const deleted = await as(deleteView, { name: 'A' });
  expect(deleted.json().data.savedViews).toEqual([south]);
});

test('a person keeps a limited number of views, also at once, and can still change them', async () => {
  const as = await signedIn();
  const names = Array.from({ length: maxSavedViews + 3 }, (_, index) => `View ${index}`);
  const answers = await Promise.all(names.map((name) => as(saveView, { name, search: {} })));
  const saved = answers.filter(({ statusCode }) => statusCode === 200);
  expect(saved).toHaveLength(maxSavedViews);
  const rejected = answers.find(({ statusCode }) => statusCode !== 200);
  expect(rejected && problem(rejected)).toEqual([422, 'invalid']);
  expect(rejected?.json().errors.fields.name).toContain(`${maxSavedViews} saved views`);
  const known = names[answers.findIndex(({ statusCode }) => statusCode === 200)];
  expect((await as(saveView, { name: known, search: { show: 'mine' } })).statusCode).toBe(200);
});
