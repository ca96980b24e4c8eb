import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseLanguage, loadAssessment } from '#contract/assessments.ts';
import { listBeacons } from '#contract/beacon-lists.ts';
import { findBeacon } from '#contract/beacons.ts';
import { listMails } from '#contract/development.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { mailLetters } from '#contract/mail-letters.ts';
import { previewMail } from '#contract/organisation-settings.ts';
import { problems } from '#contract/problems.ts';
import { updateProfile } from '#contract/users.ts';
import { makeTokenRow } from '#server/beacons/assess-tokens.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { call, quickToken } from '#testing/calls.ts';
import { check, csv, makeImporter, row as rowOf } from '#testing/import-fixture.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'beacon-messages-'));
const german = {
  [problems.not_found.title.id]: ['Nicht gefunden'],
  [generateMessageId('Required')]: ['Erforderlich'],
  [generateMessageId('Hello {name},')]: ['Hallo ', ['name'], ','],
};
const english = 'Team wellbeing';
const titles = { de: 'Wohlbefinden im Team', ar: 'عافية الفريق' };
let server: TestApp;

beforeAll(async () => {
  for (const language of ['de', 'ar']) {
    const messages = language === 'de' ? german : {};
    writeFileSync(path.join(folder, `server.${language}.json`), JSON.stringify({ messages }));
    writeFileSync(path.join(folder, `assess.${language}.json`), JSON.stringify({ messages: {} }));
  }
  server = await testApp({}, { messagesFolder: folder });
  await publishShipped(server.services, 'frameworks');
  await loadDemo(server.services);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

type Headers = Record<string, string>;

async function signedIn(name: string) {
  const authorization = `Bearer ${await quickToken(server.app, `${name}@riverside.test`)}`;
  return (
    endpoint: Endpoint,
    {
      headers = {},
      ...rest
    }: { headers?: Headers; payload?: object; params?: Record<string, string> } = {},
  ) => call(server.app, endpoint, { headers: { authorization, ...headers }, ...rest });
}

async function titlesSeen(as: Awaited<ReturnType<typeof signedIn>>, headers: Headers = {}) {
  const { beacons } = (await as(listBeacons, { headers })).json().data;
  return new Set(beacons.map((card: { frameworkTitle: string }) => card.frameworkTitle));
}

test('questionnaires and problems are in the language of the browser, until an account chooses one', async () => {
  const ada = await signedIn('ada');
  expect(await titlesSeen(ada)).toContain(english);
  expect(await titlesSeen(ada, { 'accept-language': 'ar' })).toContain(titles.ar);
  const saved = await ada(updateProfile, { payload: { name: 'Ada', language: 'de' } });
  expect(saved.json().data.user.language).toBe('de');
  expect(await titlesSeen(ada, { 'accept-language': 'ar' })).toContain(titles.de);
  const missing = await ada(findBeacon, { params: { uuid: crypto.randomUUID() } });
  expect(missing.json().errors.title).toBe('Nicht gefunden');
  expect(await titlesSeen(ada, { 'x-language': 'en' })).toContain(english);
  const automatic = await ada(updateProfile, { payload: { name: 'Ada', language: null } });
  expect(automatic.json().data.user.language).toBeNull();
  expect(await titlesSeen(ada)).toContain(english);
});

test('an unknown language is refused', async () => {
  const ada = await signedIn('ada');
  const answer = await ada(updateProfile, { payload: { name: 'Ada', language: 'tlh' } });
  expect(answer.statusCode).toBe(422);
});

test('what an assessor chooses on the page is kept for the page and for mails', async () => {
  const token = await linkOf('tess', english);
  const choice = { params: { token }, payload: { language: 'de' } };
  expect((await call(server.app, chooseLanguage, choice)).statusCode).toBe(200);
  const { assessment } = (await call(server.app, loadAssessment, { query: { token } })).json().data;
  expect(assessment.framework.title).toBe(titles.de);
  expect(await linkOf('tess', titles.de)).toBe(token);
  const inEnglish = { query: { token }, headers: { 'x-language': 'en' } };
  const asked = (await call(server.app, loadAssessment, inEnglish)).json().data.assessment;
  expect(asked.framework.title).toBe(english);
});

test('what somebody chooses behind a QR code is not kept for its assessor', async () => {
  const { db, config, clock } = server.services;
  const member = await db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.organisation_id as organisationId', 'm.id as memberId', 'm.user_id as userId'])
    .where('u.email', '=', 'mila@riverside.test')
    .executeTakeFirstOrThrow();
  const source = { ...member, kind: 'qr', assessmentId: null } as const;
  const { token, row } = makeTokenRow(config.secretKey, source, clock.now());
  await db
    .deleteFrom('assess_tokens')
    .where('member_id', '=', member.memberId)
    .where('kind', '=', 'qr')
    .execute();
  await db.insertInto('assess_tokens').values(row).execute();
  const choice = { params: { token }, payload: { language: 'de' } };
  expect((await call(server.app, chooseLanguage, choice)).statusCode).toBe(200);
  const { language } = await db
    .selectFrom('organisation_users')
    .select('language')
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow();
  expect(language).toBeNull();
});

test('an admin sees an email in any language', async () => {
  const ada = await signedIn('ada');
  const none = { subject: '', opening: '' };
  const texts = Object.fromEntries(Object.keys(mailLetters).map((each) => [each, none]));
  const payload = { fromName: '', signature: '', texts, letter: 'invitation', language: 'de' };
  const params = { slug: 'riverside' };
  const headers = { 'x-language': 'en' };
  const preview = await ada(previewMail, { params, payload, headers });
  expect(preview.json().data.text).toMatch(/^Hallo /);
  expect(preview.json().data.html).toContain('lang="de"');
});

test('the errors of an import are in the language of whoever uploaded the file', async () => {
  const importer = await makeImporter(server);
  const headers = { ...importer.headers, 'x-language': 'de' };
  const file = csv(rowOf('S1'), rowOf('S2', { 1: '' }));
  const { rejections } = await check(server, { ...importer, headers }, file);
  expect(rejections).toEqual([{ row: 3, column: 'beaconName', reason: 'Erforderlich' }]);
});

test('the language of an organisation is that of its mails where nobody has chosen one', async () => {
  const { db } = server.services;
  await db.updateTable('organisations').set({ language: 'de' }).execute();
  expect(await greetingsOf('luis')).toEqual(['Hallo']);
  await db.updateTable('users').set({ language: 'en' }).where('email', 'like', 'luis@%').execute();
  expect(await greetingsOf('luis')).toEqual(['Hello']);
});

interface Mail {
  to: string;
  subject: string;
  text: string;
  links: string[];
}

async function mailsOf(name: string): Promise<Mail[]> {
  const { mails } = (await call(server.app, listMails)).json<{ data: { mails: Mail[] } }>().data;
  return mails.filter(({ to }) => to.startsWith(`${name}@`));
}

/** The first words of a person's mails, each once. */
async function greetingsOf(name: string): Promise<string[]> {
  return [...new Set((await mailsOf(name)).map(({ text }) => text.split(' ')[0] ?? ''))];
}

/** The token of the first link in a mail about a questionnaire. */
async function linkOf(name: string, title: string): Promise<string> {
  const texts = (await mailsOf(name)).flatMap(({ text }) => text.split('\n\n'));
  return texts.find((part) => part.includes(title))?.match(/\/assess\/([\w-]{32})/)?.[1] ?? '';
}
