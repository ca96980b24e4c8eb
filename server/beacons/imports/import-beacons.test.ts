import { expect, test } from 'vitest';
import {
  cancelImport,
  findImport,
  findImportForm,
  findImportTemplate,
  findRejectedRows,
  importBeacons,
  maxImportBytes,
  listImports,
} from '#contract/imports.ts';
import {
  check,
  csv,
  formOf,
  makeImporter,
  row,
  run,
  send,
  settings,
  start,
  work,
} from '#testing/import-fixture.ts';
import { importServer } from '#testing/import-server.ts';
import { call, problem } from '#testing/calls.ts';

const { server, importer: ivan } = importServer();

test('An uploaded file is queued for its check', async () => {
  const answer = await send(server, ivan, csv(row('S1')), { name: 'C:\\lists\\year 5.csv' });
  expect([answer.statusCode, answer.json().data.import]).toMatchObject([
    200,
    {
      state: 'checking',
      fileName: 'year 5.csv',
      frameworkTitle: 'Weekly check-in',
      organisation: { slug: ivan.slug, name: 'Riverside' },
    },
  ]);
});

test('An import reports whether answers will be anonymous', async () => {
  for (const isAnonymous of [true, false]) {
    const anonymous = { ...settings, frameworkId: 'team-wellbeing', isAnonymous };
    const answer = await send(server, ivan, csv(row('S1')), { data: anonymous });
    expect(answer.json().data.import).toMatchObject({ isAnonymous });
  }
});

test('A small file can be sent as JSON', async () => {
  const answer = await call(server.app, importBeacons, {
    headers: ivan.headers,
    payload: { organisation: ivan.slug, data: { ...settings, csvFile: csv(row('S1')) } },
  });
  await work(server);
  const { id } = answer.json().data.import;
  const found = await call(server.app, findImport, { headers: ivan.headers, params: { id } });
  expect(found.json().data.import).toMatchObject({ state: 'checked', readyCount: 1 });
});

test('A file with the name or the type of a CSV is accepted', async () => {
  const byName = await send(server, ivan, csv(row('S1')), { type: 'application/vnd.ms-excel' });
  const byType = await send(server, ivan, csv(row('S1')), { name: 'list' });
  expect([byName.statusCode, byType.statusCode]).toEqual([200, 200]);
});

test('A file of another type is rejected', async () => {
  const answer = await send(server, ivan, 'x', { name: 'list.xlsx', type: 'application/zip' });
  expect([answer.statusCode, answer.json().errors.fields]).toEqual([
    422,
    { csvFile: 'File must be a CSV (comma-separated-values)' },
  ]);
  expect(storedFiles()).toBe(0);
});

test('A file of more than fifty megabytes is rejected', async () => {
  const line = `${row('S1')}\n`;
  const file = csv(line.repeat(Math.ceil(maxImportBytes / line.length)));
  const answer = await send(server, ivan, file);
  expect([answer.statusCode, answer.json().errors]).toMatchObject([
    413,
    { id: 'too_large', title: 'The file must be 50 MB or smaller' },
  ]);
  expect(storedFiles()).toBe(0);
});

test.each([
  ['one threshold alone', { ...settings, lowerThreshold: 14 }, 'upperThreshold'],
  [
    'a start in the past',
    { ...settings, schedule: { ...settings.schedule, startOn: '2026-11-01' } },
    'schedule.startOn',
  ],
  [
    'a period that is too long',
    { ...settings, schedule: { ...settings.schedule, period: 9 } },
    'schedule.period',
  ],
  ['no framework', { ...settings, frameworkId: '' }, 'frameworkId'],
])('Settings with an invalid value are rejected by field: %s', async (_, data, field) => {
  const answer = await send(server, ivan, csv(row('S1')), { data });
  expect(problem(answer)).toEqual([422, 'invalid']);
  expect(Object.keys(answer.json().errors.fields)).toContain(field);
  expect(storedFiles()).toBe(0);
});

test.each([
  ['unknown settings', { ...settings, importer: true }, 400],
  ['an unknown framework', { ...settings, frameworkId: 'none' }, 404],
  ['settings that are no object', 'text', 400],
  ['no settings', null, 400],
])('An upload with %s is rejected and stores nothing', async (_, data, status) => {
  expect((await send(server, ivan, csv(row('S1')), { data })).statusCode).toBe(status);
  expect(storedFiles()).toBe(0);
});

test('A malformed form is rejected', async () => {
  const { headers, slug } = ivan;
  const noFile = formOf(slug, '');
  noFile.delete('csvFile');
  const fileFirst = new FormData();
  fileFirst.set('csvFile', new Blob([csv(row('S1'))], { type: 'text/csv' }), 'a.csv');
  fileFirst.set('organisation', slug);
  fileFirst.set('data', JSON.stringify(settings));
  const more = formOf(slug, csv(row('S1')));
  more.set('roles', 'admin');
  const twice = formOf(slug, csv(row('S1')));
  twice.append('csvFile', new Blob(['x']), 'b.csv');
  const statuses = [];
  const json = { organisation: slug, data: settings };
  for (const payload of [noFile, fileFirst, more, twice, {}, json]) {
    const answer = await call(server.app, importBeacons, { headers, payload });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([422, 400, 400, 400, 400, 422]);
  expect(storedFiles()).toBe(0);
  const cut = 'multipart/form-data; boundary=x';
  const answer = await call(server.app, importBeacons, {
    headers: { ...headers, 'content-type': cut },
    payload: '--x\r\ncontent-disposition: form-data; name="organisation"\r\n\r\n',
  });
  expect(answer.statusCode).toBe(400);
});

test.each(['observer', 'beacon_editor', 'client'] as const)(
  'An importer with only the role %s may not import',
  async (role) => {
    const other = await makeImporter(server, { roles: [role] });
    expect(problem(await send(server, other, csv(row('S1'))))).toEqual([403, 'not_allowed']);
    expect(storedFiles()).toBe(0);
  },
);

test('A former importer may neither import nor start an earlier upload', async () => {
  const { import: checked } = await check(server, ivan, csv(row('S1')));
  await server.services.db.updateTable('organisation_users').set({ is_importer: false }).execute();
  expect(problem(await send(server, ivan, csv(row('S1'))))).toEqual([403, 'not_allowed']);
  expect(problem(await start(server, ivan, checked.id))).toEqual([404, 'not_found']);
});

test("Another person's import is not found, not even by a colleague", async () => {
  const { import: checked } = await check(server, ivan, csv(row('S1', { 3: 'x' })));
  const colleague = await makeImporter(server, { organisation: ivan, roles: ['admin'] });
  const stranger = await makeImporter(server);
  for (const { headers } of [colleague, stranger]) {
    for (const endpoint of [findImport, findRejectedRows, cancelImport]) {
      const answer = await call(server.app, endpoint, { headers, params: { id: checked.id } });
      expect(problem(answer)).toEqual([404, 'not_found']);
    }
    const started = await start(server, { ...ivan, headers }, checked.id);
    expect(problem(started)).toEqual([404, 'not_found']);
    const list = await call(server.app, listImports, { headers });
    expect(list.json().data).toEqual({ imports: [] });
  }
  const own = await call(server.app, listImports, { headers: ivan.headers });
  expect(own.json().data.imports).toMatchObject([{ id: checked.id }]);
});

test('An import is not found by a sender who has left the organisation', async () => {
  const { import: checked } = await check(server, ivan, csv(row('S1')));
  await server.services.db.deleteFrom('organisation_users').execute();
  const { headers } = ivan;
  const answer = await call(server.app, findImport, { headers, params: { id: checked.id } });
  expect(problem(answer)).toEqual([404, 'not_found']);
});

test('Starting an import twice answers both times that it runs in the background', async () => {
  const { import: checked } = await check(server, ivan, csv(row('S1')));
  const answers = await Promise.all([1, 2].map(() => start(server, ivan, checked.id)));
  for (const answer of answers) {
    expect(answer.json().data).toMatchObject({
      import: { state: 'running' },
      message: 'The Beacons are being imported in the background.',
    });
  }
});

test('An import that is unchecked or failed cannot be started', async () => {
  const sent = await send(server, ivan, csv(row('S1')));
  const { id } = sent.json().data.import;
  expect(problem(await start(server, ivan, id))).toEqual([409, 'import_not_ready']);
  const { import: failed } = await check(server, ivan, '');
  expect(problem(await start(server, ivan, failed.id))).toEqual([409, 'import_not_ready']);
});

test('A cancelled import is deleted with its file, and the Beacons it created stay', async () => {
  const { import: done } = await run(server, ivan, csv(row('S1'), row('S2', { 3: 'x' })));
  const { headers } = ivan;
  const answer = await call(server.app, cancelImport, { headers, params: { id: done.id } });
  expect(answer.json().data).toEqual({ success: true });
  expect(storedFiles()).toBe(0);
  const { db } = server.services;
  expect(await db.selectFrom('import_rejections').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('beacons').select('name').execute()).toEqual([{ name: 'Beacon S1' }]);
  const again = await call(server.app, findImport, { headers, params: { id: done.id } });
  expect(problem(again)).toEqual([404, 'not_found']);
});

test('The template can be imported unchanged', async () => {
  const { headers } = ivan;
  const template = await call(server.app, findImportTemplate, { headers });
  expect(template.headers['content-disposition']).toBe('attachment; filename="beacons.csv"');
  const { import: checked, rejections } = await check(server, ivan, template.rawPayload);
  expect(rejections).toEqual([]);
  expect(checked).toMatchObject({ state: 'checked', readyCount: 1, encoding: 'utf-8' });
});

test('The form offers only organisations that the viewer may import into', async () => {
  const { headers, slug } = ivan;
  const own = await call(server.app, findImportForm, { headers });
  expect(own.json().data).toMatchObject({
    organisations: [{ slug, timeZone: 'Europe/London' }],
    organisation: { slug },
    today: '2026-11-02',
    defaults: { schedule: { startOn: '2026-11-02' } },
  });
  const stranger = await makeImporter(server, { roles: ['observer'] });
  const none = await call(server.app, findImportForm, { headers: stranger.headers });
  expect(problem(none)).toEqual([403, 'not_allowed']);
  const other = await call(server.app, findImportForm, {
    headers,
    query: { organisation: stranger.slug },
  });
  expect(problem(other)).toEqual([404, 'not_found']);
});

/** The number of stored files. */
function storedFiles(): number {
  return server.services.files.size;
}
