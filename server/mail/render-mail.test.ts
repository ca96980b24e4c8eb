import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { personOf } from '#server/testing/make-beacon.ts';
import { makeWorld } from '#server/testing/make-world.ts';
import { findMails } from './queries.ts';
import { renderMail } from './render-mail.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function mailsOf({ beacon, services }: Awaited<ReturnType<typeof makeWorld>>) {
  const rows = await findMails(services, 1000);
  const own = rows.filter(({ organisationId }) => organisationId === beacon.organisationId);
  return Promise.all(own.map((row) => renderMail(services, row)));
}

test('an invitation carries its member’s own link, under the configured address', async () => {
  const world = await makeWorld(database);
  const mails = await mailsOf(world);
  const { userId } = personOf(world.beacon, 0);
  const mail = mails.find(({ to }) => to === `${userId}@beacon.test`);
  const link = `${world.services.config.publicUrl}/assess/${await world.mail(0)}`;
  expect(mails).toHaveLength(2);
  expect(mail).toMatchObject({
    subject: 'Weekly check-in is open for your answers',
    links: [link],
  });
  expect(mail?.text).toContain(link);
  expect(mail?.text).toContain('Please answer before 12:00 am on 5 November 2026.');
  expect(mail?.html).toContain(`href="${link}"`);
});

test('names are text, never markup or another header', async () => {
  const world = await makeWorld(database);
  const { db } = world.services;
  const nasty = '<img src=x onerror="alert(1)">\r\nBcc: everybody@beacon.test';
  await db
    .updateTable('clients')
    .set({ name: nasty })
    .where('id', '=', world.beacon.clientId)
    .execute();
  const [mail] = await mailsOf(world);
  expect(mail?.html).not.toContain('<img');
  expect(mail?.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(`${mail?.subject}${mail?.to}`).not.toMatch(/[\r\n]/);
});
