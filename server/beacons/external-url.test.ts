import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import { BeaconMaker, beaconOf, fieldErrorsIn } from '#testing/beacon-maker.ts';

let maker: BeaconMaker;
beforeAll(async () => {
  maker = await BeaconMaker.open();
});
afterAll(() => maker[Symbol.asyncDispose]());

const externalUrl = 'https://records.example.org/clients?id=N%2F7#top';

test('A link to a record is kept from the form, on the page, on the card and in the form of another Beacon', async () => {
  const { uuid, clientId } = await maker.make([], { externalUrl: `  ${externalUrl} ` });
  expect(await maker.find(uuid)).toMatchObject({ externalUrl });
  expect(await cardOf(uuid)).toMatchObject({ externalUrl });
  const form = await maker.app.get(
    `/api/beacons/new?clientId=${clientId}`,
    await maker.signIn('cora'),
  );
  expect(form.data['client']).toMatchObject({ externalUrl });
});

test('A link is changed and removed by an edit of the client, and stays when it is not sent', async () => {
  const { uuid } = await maker.make([], { externalUrl });
  const other = 'http://localhost:8080/records/7';
  expect(beaconOf(await maker.update(uuid, { externalUrl: other }))).toMatchObject({
    externalUrl: other,
  });
  expect(beaconOf(await maker.update(uuid, { gender: 'other' }))).toMatchObject({
    externalUrl: other,
  });
  expect(beaconOf(await maker.update(uuid, { externalUrl: '' }))).toMatchObject({
    externalUrl: null,
  });
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://records.example.org/%0Aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://records.example.org/7',
  'file:///etc/passwd',
  '//records.example.org/7',
  'records.example.org/7',
  'https:records.example.org',
  'https://',
  'https:///7',
  'https://records.example.org@evil.test/7',
  'https://user:secret@records.example.org/7',
  'https://records.example.org:port/7',
])('A form and an edit with the link %s are rejected beside its field', async (wrong) => {
  const fields = { externalUrl: 'Must be a link that starts with https:// or http://' };
  const created = await maker.create(maker.form({ externalUrl: wrong }));
  expect(fieldErrorsIn(created)).toEqual([422, fields]);
  const { uuid } = await maker.make([]);
  expect(fieldErrorsIn(await maker.update(uuid, { externalUrl: wrong }))).toEqual([422, fields]);
  expect(await maker.find(uuid)).toMatchObject({ externalUrl: null, revision: 0 });
});

test('A link that is too long or has a line break is rejected', async () => {
  const tooLong = `https://records.example.org/${'x'.repeat(2000)}`;
  expect(fieldErrorsIn(await maker.create(maker.form({ externalUrl: tooLong })))).toEqual([
    422,
    { externalUrl: 'Must be at most 2,000 characters' },
  ]);
  const broken = 'https://records.example.org/\n7';
  expect(fieldErrorsIn(await maker.create(maker.form({ externalUrl: broken })))[0]).toBe(422);
});

test('The database keeps no link that a page could not follow', async () => {
  const { clientId } = await maker.make([]);
  const store = (external_url: string) =>
    maker.app.services.db
      .updateTable('clients')
      .set({ external_url })
      .where('id', '=', clientId)
      .execute();
  await expect(store('javascript:alert(1)')).rejects.toThrow(/check constraint/);
  await expect(store(`https://x.test/${'x'.repeat(2000)}`)).rejects.toThrow(/check constraint/);
  await store(externalUrl);
});

test('A report has the links in its rows, and in the last column of its download', async () => {
  const headers = await maker.signIn('ada');
  const path = '/api/reports/risk-team-wellbeing?organisation=riverside';
  const { data } = await maker.app.get(path, headers);
  const report = data['report'] as { reportData: { rows: { beaconUuid: string }[] } };
  const [first] = report.reportData.rows;
  await maker.update(first?.beaconUuid ?? '', { externalUrl });
  const changed = await maker.app.get(path, headers);
  const { rows } = (changed.data['report'] as typeof report).reportData;
  expect(rows[0]).toMatchObject({ externalUrl });
  const csv = await maker.app.text(path, { ...headers, accept: 'text/csv' });
  const [head, line] = parse(csv, { bom: true });
  expect([head?.at(-1), line?.at(-1)]).toEqual(['Record', externalUrl]);
});

async function cardOf(uuid: string): Promise<BeaconCard | undefined> {
  const { data } = await maker.app.get('/api/beacons?searchTerm=Nia', await maker.signIn('ada'));
  return (data['beacons'] as BeaconCard[]).find((card) => card.uuid === uuid);
}
