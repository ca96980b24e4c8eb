import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { hostileNames } from '#testing/hostile-names.ts';
import { MailServer } from '#testing/mail-server.ts';
import { newestAccountMail } from '#testing/outbox.ts';
import { queueMail } from '#testing/queue-mails.ts';
import { testServices, type TestServices } from '#testing/test-services.ts';
import { hrefsIn, tagsIn } from '#testing/read-html.ts';
import { deliverMails } from './deliver-mails.ts';
import { plainName } from './mail-content.ts';
import type { AccountMailKind } from './queue-account-mail.ts';
import { renderMail } from './render-mail.ts';
import { smtpTransport } from './smtp-transport.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const never = new AbortController().signal;
const publicUrl = 'https://beacon.example';
const kinds: AccountMailKind[] = [
  'invitation',
  'password_reset',
  'password_changed',
  'email_change',
  'email_change_asked',
  'email_change_proposed',
  'email_changed',
  'otp_changed',
  'otp_disabled',
  'otp_dropped',
  'backup_codes_created',
  'backup_codes_removed',
  'backup_code_used',
  'account_unlocked',
  'two_factor_reset',
  'test',
];
let services: TestServices;

beforeEach(async () => {
  await resetDatabase(database.db);
  services = await testServices(database);
  services.config = { ...services.config, mode: 'production', publicUrl };
});

describe.each(kinds)('A mail of kind %s', (kind) => {
  test('has a subject, a greeting and one link, the same in text and HTML', async () => {
    await queueMail(services, kind);
    const { subject, text, html, links } = await renderNewest();
    const [link = ''] = links;
    expect(links).toHaveLength(1);
    expect(subject).toMatch(/^[A-Z][^.!]+$/);
    expect(text).toMatch(kind === 'test' ? /^Hello,/ : /^Hello Ada,/);
    expect(text.split('\n')).toContain(link);
    expect(hrefsIn(html)).toEqual([link]);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).not.toContain('<table');
  });
});

test('A mail has the accent colours of the pages, light and dark', async () => {
  const tokens = readFileSync('web/design/tokens.css', 'utf8');
  const [light, dark] = [...tokens.matchAll(/--accent: (#[0-9a-f]{6});/g)].map(([, hex]) => hex);
  await queueMail(services, 'invitation');
  const { html } = await renderNewest();
  expect(html).toContain(`background: ${light}`);
  expect(html).toContain(`.button { background: ${dark} !important`);
});

test.each([
  ['invitation', 'user_invite/', 'within 7 days'],
  ['password_reset', 'new_password?token=', 'within one hour'],
  ['email_change', 'confirm_email?token=', 'within one hour'],
  ['email_change_asked', 'email_changes/', 'within one hour'],
  ['email_change_proposed', 'email_changes/', 'within one hour'],
] as const)(
  'A mail of kind %s contains its own token and states how long it works',
  async (kind, path, within) => {
    const { token } = await queueMail(services, kind);
    const { links, text } = await renderNewest();
    expect(links).toEqual([`${publicUrl}/${path}${token}`]);
    expect(text).toContain(within);
  },
);

test('No token is readable in the database', async () => {
  const tokens = [];
  for (const kind of kinds) tokens.push((await queueMail(services, kind)).token);
  const everything = JSON.stringify([
    await database.db.selectFrom('account_mails').selectAll().execute(),
    await database.db.selectFrom('password_resets').selectAll().execute(),
    await database.db.selectFrom('email_changes').selectAll().execute(),
    await database.db.selectFrom('invitations').selectAll().execute(),
  ]);
  for (const token of tokens.filter((text) => text !== null)) {
    expect(everything).not.toContain(token);
  }
});

test.each(hostileNames)('The name %j is shown as plain text', async (name) => {
  await using server = await MailServer.start();
  const { to } = await queueMail(services, 'invitation', { user: name, organisation: name });
  await deliverMails(services, smtpTransport(services.config, server.url, never), never);
  const [mail] = server.received;
  if (!mail) throw new Error('No mail arrived');
  expect(mail.recipients).toEqual([to]);
  expect(Object.keys(mail.headers).toSorted()).toEqual(ordinaryHeaders);
  expect(mail.subject).toBe(`${plainName(name)} invites you to Beacon`);
  expect(mail.text).toContain(`Hello ${plainName(name)},\n`);
  expect(tagsIn(mail.html)).toEqual(tagsIn(await htmlForAda()));
  expect(hrefsIn(mail.html).every((href) => href.startsWith(publicUrl))).toBe(true);
  const rest = mail.text.replaceAll(/^https:\/\/beacon\.example\/\S+$/gm, '');
  expect(rest).not.toMatch(/[\p{L}\p{N}][.:@][\p{L}\p{N}/]|:\/\//u);
});

test.each(['a@b.test, c@d.test', 'a@b.test\r\nRCPT TO:<c@d.test>', 'a@b.test>', 'Ada'])(
  'An address like %j reaches nobody else',
  async (to) => {
    await using server = await MailServer.start();
    await queueMail(services, 'email_changed', { to });
    await deliverMails(services, smtpTransport(services.config, server.url, never), never);
    const reached = server.received.flatMap(({ recipients }) => recipients);
    expect(reached).not.toContain('c@d.test');
    expect(reached.length).toBeLessThanOrEqual(1);
  },
);

const ordinaryHeaders = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
];

async function renderNewest() {
  return renderMail(services, await newestAccountMail(services));
}

async function htmlForAda(): Promise<string> {
  passASecond();
  await queueMail(services, 'invitation');
  return (await renderNewest()).html;
}

function passASecond(): void {
  services.clock.moveTo(new Date(services.clock.now().getTime() + 1000));
}
