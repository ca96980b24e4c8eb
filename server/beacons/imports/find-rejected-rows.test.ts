import { expect, test } from 'vitest';
import { findRejectedRows } from '#contract/imports.ts';
import { call } from '#testing/calls.ts';
import { check, csv, headerRow, row, run } from '#testing/import-fixture.ts';
import { importServer } from '#testing/import-server.ts';

const { server, importer: ivan } = importServer();

test('Rejected rows are downloaded as they were sent, with formulas guarded and with their reasons', async () => {
  const { import: checked } = await check(
    server,
    ivan,
    csv(
      row('S1'),
      row('=1+1', {
        0: '=HYPERLINK("http://x")'.replaceAll('"', "'"),
        3: 'x',
        8: '+44 20 7946 0000',
      }),
      row('S3', { 1: '', 0: '"a, ""b"""' }),
    ),
  );
  const answer = await call(server.app, findRejectedRows, {
    headers: ivan.headers,
    params: { id: checked.id },
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="rejected-${checked.id}.csv"`,
  });
  const lines = answer.body.replace('\uFEFF', '').trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(`${headerRow},reasons`);
  expect(lines[1]).toContain(`'=HYPERLINK('http://x'),Beacon =1+1,'=1+1,x,`);
  expect(lines[1]).toContain(',+44 20 7946 0000,teacher,');
  expect(lines[1]).toContain('gender: Must be one of female');
  expect(lines[2]).toMatch(/^"a, ""b""",,S3,.*,beaconName: Required$/);
  const again = await check(server, ivan, answer.rawPayload);
  expect(again.import).toMatchObject({ state: 'checked', rejectedCount: 2 });
});

test('A download of rejected rows is audited', async () => {
  const { import: checked } = await check(server, ivan, csv(row('S1', { 1: '' })));
  const { headers } = ivan;
  await call(server.app, findRejectedRows, { headers, params: { id: checked.id } });
  const traces = await server.services.db
    .selectFrom('audit_events')
    .select(['organisation_id', 'user_id'])
    .where('action', '=', 'rejected_rows.exported')
    .execute();
  expect(traces).toEqual([{ organisation_id: ivan.organisationId, user_id: ivan.userId }]);
});

test.each([
  [
    'too few',
    'only,three,cells',
    `only,three,cells,,,,,,,,"This row has 3 cells, but there are 10 headers"`,
  ],
  [
    'too many',
    row('S2', { 5: 'North,West' }),
    /^Client S2,.*,North,West,Tess,tess@school\.test,,"This row has 11 cells, but there are 10 headers",teacher$/,
  ],
])('A rejected row with %s cells has its reason under "reasons"', async (_, bad, line) => {
  const rejected = async (file: string | Uint8Array) => {
    const { import: checked } = await check(server, ivan, file);
    expect(checked.rejectedCount).toBe(1);
    const answer = await call(server.app, findRejectedRows, {
      headers: ivan.headers,
      params: { id: checked.id },
    });
    return answer.body.replace('\uFEFF', '').trimEnd();
  };
  const download = await rejected(csv(bad));
  expect(download.split('\n')[0]).toBe(`${headerRow},reasons`);
  expect(download.split('\n')[1]).toMatch(line);
});

test('A cell with a formula is guarded in the download and restored when it is sent again', async () => {
  const hostile = { 0: '"Kim;=1+1"', 1: '"Kim\t@SUM(A1)"', 5: "'=a|+44 20", 6: '-12' };
  const { import: checked } = await check(server, ivan, csv(row('S1', { ...hostile, 3: 'x' })));
  const { body } = await call(server.app, findRejectedRows, {
    headers: ivan.headers,
    params: { id: checked.id },
  });
  expect(body).toContain(`"Kim;'=1+1","Kim\t'@SUM(A1)",S1,x,2015-05-01,''=a|+44 20,`);
  expect(body).toContain(',-12,tess@school.test,,teacher,');
  await run(server, ivan, body.replace('S1,x,', 'S1,female,').replace("\t'@SUM", ' @SUM'));
  const clients = await server.services.db
    .selectFrom('clients')
    .select(['name', 'group_names'])
    .where('organisation_id', '=', ivan.organisationId)
    .execute();
  expect(clients).toEqual([{ name: 'Kim;=1+1', group_names: ["'=a", '+44 20'] }]);
});
