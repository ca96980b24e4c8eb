import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postFeedItem } from '#contract/feed.ts';
import { startSession } from '#contract/sessions.ts';
import { smallFile } from '#server/demo/small-files.ts';
import { formOf, openFeedFixture } from '#testing/feed-fixture.ts';
import type { FeedFixture } from '#testing/feed-fixture.ts';
import { appOver } from '#testing/test-app.ts';

/** A test changes it while a body is under way. */
const pace = { graceMs: 0, bytesPerSecond: 0, everyMs: 10 };
const patient = { graceMs: Infinity, bytesPerSecond: 1 };
const impatient = { graceMs: 0, bytesPerSecond: Infinity };

let fixture: FeedFixture;
let app: FastifyInstance;
let address: URL;

beforeAll(async () => {
  fixture = await openFeedFixture();
  ({ app } = await appOver(fixture.services, {}, { bodyPace: pace }));
  address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
});
beforeEach(() => void Object.assign(pace, patient));
afterAll(async () => {
  await app.close();
  await fixture[Symbol.asyncDispose]();
});

test('a body of which hardly anything comes is answered 408', async () => {
  const { client, request } = await begin(headOf(startSession, { 'content-length': '100' }));
  await arrived(client, request, '{');
  Object.assign(pace, impatient);
  const answer = await restOf(client);
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]+\r\nconnection: close\r\n/);
  const { errors } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  expect(errors).toMatchObject({ id: 'too_slow', title: expect.stringContaining('too slowly') });
});

test('a chunked body that stalls is answered 408', async () => {
  const { client, request } = await begin(headOf(startSession, { 'transfer-encoding': 'chunked' }));
  await arrived(client, request, '5\r\n{"ema');
  Object.assign(pace, impatient);
  expect(await restOf(client)).toMatch(/^HTTP\/1\.1 408 /);
});

test('an expectation nobody knows does not keep a body from being cut off', async () => {
  const headers = { 'content-length': '100', expect: 'the unexpected' };
  const { client, request } = await begin(headOf(startSession, headers));
  await arrived(client, request, '{');
  Object.assign(pace, impatient);
  expect(await restOf(client)).toMatch(/^HTTP\/1\.1 408 /);
});

test('whoever is refused does not keep the socket by sending on', async () => {
  const { client } = await begin(headOf(postFeedItem, { 'content-length': '20000000' }));
  const [answer] = await once(client, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /);
  Object.assign(pace, impatient);
  expect(await restOf(client)).toBe('');
});

test('what has come of a file buys it time, and one that then stalls is not waited for', async () => {
  const [first, second] = [await slowUpload(), await slowUpload()];
  const hardly = await begin(headOf(startSession, { 'content-length': '100' }));
  await arrived(hardly.client, hardly.request, '{');
  Object.assign(pace, { graceMs: 0, bytesPerSecond: 100 });
  expect(await restOf(hardly.client)).toMatch(/^HTTP\/1\.1 408 /);
  first.client.write(first.rest);
  expect(await restOf(first.client)).toMatch(/^HTTP\/1\.1 200 /);
  Object.assign(pace, impatient);
  expect(await restOf(second.client)).toMatch(/^HTTP\/1\.1 408 /);
});

test('headers that do not come to their end are answered 408 after 20 seconds', async () => {
  expect(app.server.headersTimeout).toBe(20_000);
  await using hurried = await appOver(fixture.services, {});
  Object.assign(hurried.app.server, { headersTimeout: 20, connectionsCheckingInterval: 10 });
  const own = new URL(await hurried.app.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect(Number(own.port), own.hostname);
  client.write('GET / HTTP/1.1\r\nhost: x\r\n');
  expect(await restOf(client)).toMatch(/^HTTP\/1\.1 408 /);
});

interface Begun {
  client: Socket;
  request: IncomingMessage;
}

/** Sends a head; goes on once the server has read it. */
async function begin(head: string): Promise<Begun> {
  const client = connect(Number(address.port), address.hostname);
  const asked = once(app.server, 'request');
  client.write(head);
  const [request] = await asked;
  return { client, request };
}

/** Sends more; goes on once the server has read it. */
async function arrived(client: Socket, { socket }: IncomingMessage, text: string | Buffer) {
  const all = socket.bytesRead + text.length;
  client.write(text);
  while (socket.bytesRead < all) {
    if (socket.destroyed) throw new Error('The server has ended the connection');
    await setImmediate();
  }
}

/** An upload of which 400 kB have arrived. */
async function slowUpload(): Promise<Begun & { rest: Buffer }> {
  const plan = await smallFile('plan');
  const contents = Buffer.concat([plan, Buffer.alloc(500_000)]);
  const body = formOf([
    { name: 'beacon_uuid', contents: fixture.beacon.beaconId },
    { name: 'attachment_file', contents, filename: 'plan.pdf' },
  ]);
  const head = headOf(postFeedItem, {
    'content-length': String(body.length),
    'content-type': 'multipart/form-data; boundary=edge',
    connection: 'close',
    ...(await fixture.authorize(0)),
  });
  const begun = await begin(head);
  await arrived(begun.client, begun.request, body.subarray(0, 400_000));
  return { ...begun, rest: body.subarray(400_000) };
}

function headOf(
  { method, path }: { method: string; path: string },
  headers: Record<string, string>,
): string {
  const all = { host: address.host, 'content-type': 'application/json', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

async function restOf(client: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of client) answer += String(chunk);
  return answer;
}
