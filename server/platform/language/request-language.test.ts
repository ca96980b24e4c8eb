import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { problems } from '#contract/problems.ts';
import { startSession } from '#contract/sessions.ts';
import { post, testApp, type TestApp } from '#testing/test-app.ts';

const { title } = problems.sign_in_failed;
const signIn = { emailOrUsername: 'nobody@beacon.test', password: 'wrong password' };
const folder = mkdtempSync(path.join(tmpdir(), 'beacon-messages-'));
let server: TestApp;

beforeAll(async () => {
  const messages = { [title.id]: ['Ŵŕōńĝ'], [generateMessageId('Required')]: ['Ŕēǫũĩŕēď'] };
  writeFileSync(path.join(folder, 'server.en-XA.json'), JSON.stringify({ messages }));
  writeFileSync(path.join(folder, 'assess.en-XA.json'), JSON.stringify({ messages: {} }));
  server = await testApp({}, { messagesFolder: folder });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

test('Requests that run at the same time are each answered in their own language', async () => {
  const languages = ['en-XA', 'en', 'en-XA, en;q=0.5', 'fr', 'en-GB'];
  const answers = await Promise.all(
    languages.map((language) => send(signIn, { 'accept-language': language })),
  );
  expect(answers.map(({ errors }) => errors.title)).toEqual([
    'Ŵŕōńĝ',
    title.message,
    'Ŵŕōńĝ',
    title.message,
    title.message,
  ]);
});

test('The errors of fields are in the language of the request', async () => {
  const { errors } = await send({}, { 'accept-language': 'en-XA' });
  expect(errors.fields).toMatchObject({ password: 'Ŕēǫũĩŕēď' });
});

test('A message that a catalogue misses is answered in English', async () => {
  const { errors } = await send({}, { 'accept-language': 'en-XA' });
  expect(errors.title).toBe(problems.invalid.title.message);
});

async function send(body: object, headers: Record<string, string>) {
  const answer = await post(server.app, startSession.path, body, headers);
  return answer.json();
}
