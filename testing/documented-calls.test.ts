import { expect, test } from 'vitest';
import { workOnImports } from '#server/beacons/imports/work-on-imports.ts';
import { userIdOf } from './access/people.ts';
import { DemoWithTokens } from './demo-with-tokens.ts';
import { makeCall, readRecipes } from './documented-calls.ts';

const demo = new DemoWithTokens();

test('every call of docs/api.md works as it stands there', async () => {
  const { services } = demo;
  await services.db
    .updateTable('organisation_users')
    .set({ roles: ['admin', 'beacon_creator'], is_importer: true })
    .where('user_id', '=', userIdOf('OA'))
    .execute();
  const { secret } = await demo.create({ scopes: ['read', 'write', 'export'] });
  const { calls, csv } = readRecipes('docs/api.md');
  const variables = { BEACON: '', BEACON_TOKEN: secret };
  const answers = [];
  for (const call of calls) {
    answers.push(await makeCall(demo.app, call, { variables, csv }));
    await workOnImports(services, new AbortController().signal);
  }
  expect(answers.map(({ statusCode, body }) => (statusCode === 200 ? 200 : body))).toEqual(
    Array.from({ length: 9 }, () => 200),
  );
  const [, created, , checked, , done, , scores] = answers;
  expect(created?.json().data.beacon.name).toBe('Kim at school');
  expect(checked?.json().data.import).toMatchObject({ state: 'checked', readyCount: 1 });
  expect(done?.json().data.import).toMatchObject({ state: 'done', createdCount: 1 });
  expect(scores?.headers['content-type']).toMatch(/^text\/csv/);
});
