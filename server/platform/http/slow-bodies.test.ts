import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postFeedItem } from '#contract/feed.ts';
import { startSession } from '#contract/sessions.ts';
import { smallFile } from '#server/start/invented/small-files.ts';
import { formOf, openFeedFixture } from '#testing/feed-fixture.ts';
import type { FeedFixture } from '#testing/feed-fixture.ts';
import { appOver } from '#testing/test-app.ts';

/** Tests change it while a body is being sent. */
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

test('A body that hardly arrives is answered 408', async () => {
  const { client, request } = await begin(headOf(startSession, { 'content-length': '100' }));
  await sendMore(client, request, '{');
  Object.assign(pace, impatient);
  const answer = await restOf(client);
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]+\r\nconnection: close\r\n/);
  const { errors } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  expect(errors).toMatchObject({ id: 'too_slow', title: expect.stringContaining('took too long') });
});

test('A chunked body that stalls is answered 408', async () => {
  const { client, request } = await begin(headOf(startSession, { 'transfer-encoding': 'chunked' }));
  await sendMore(client, request, '5\r\n{"ema');
  Object.assign(pace, impatient);
  expect(await restOf(client)).toMatch(/^HTTP\/1\.1 408 /);
});

test('A slow body with an unknown Expect header is answered 408', async () => {
  const headers = { 'content-length': '100', expect: 'the unexpected' };
  const { client, request } = await begin(headOf(startSession, headers));
  await sendMore(client, request, '{');
  Object.assign(pace, impatient);
  expect(await restOf(client)).toMatch(/^HTTP\/1\.1 408 /);
});

test('A rejected client cannot keep the socket open by sending more', async () => {
  const { client } = await begin(headOf(postFeedItem, { 'content-length': '20000000' }));
  const [answer] = await once(client, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /);
  Object.assign(pace, impatient);
  expect(await restOf(client)).toBe('');
});

test('A file upload earns time with each byte, and is ended once it stalls', async () => {
  const [first, second] = [await slowUpload(), await slowUpload()];
  const slowBody = await begin(headOf(startSession, { 'content-length': '100' }));
  await sendMore(slowBody.client, slowBody.request, '{');
  Object.assign(pace, { graceMs: 0, bytesPerSecond: 100 });
  expect(await restOf(slowBody.client)).toMatch(/^HTTP\/1\.1 408 /);
  first.client.write(first.rest);
  expect(await restOf(first.client)).toMatch(/^HTTP\/1\.1 200 /);
  Object.assign(pace, impatient);
  expect(await restOf(second.client)).toMatch(/^HTTP\/1\.1 408 /);
});

test('Incomplete headers are answered 408 after 20 seconds', async () => {
  expect(app.server.headersTimeout).toBe(20_000);
  await using impatientApp = await appOver(fixture.services, {});
  Object.assign(impatientApp.app.server, { headersTimeout: 20, connectionsCheckingInterval: 10 });
  const url = new URL(await impatientApp.app.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect(Number(url.port), url.hostname);
  client.write('GET / HTTP/1.1\r\nhost: x\r\n');
  expect(await restOf(client)).toMatch(/^HTTP\/1\.1 408 /);
});

interface OpenRequest {
  client: Socket;
  request: IncomingMessage;
}

/** Sends a head and resolves once the server has read it. */
async function begin(head: string): Promise<OpenRequest> {
  const client = connect(Number(address.port), address.hostname);
  const received = once(app.server, 'request');
  client.write(head);
  const [request] = await received;
  return { client, request };
}

/** Sends more and resolves once the server has read it. */
async function sendMore(client: Socket, { socket }: IncomingMessage, text: string | Buffer) {
  const all = socket.bytesRead + text.length;
  client.write(text);
  while (socket.bytesRead < all) {
    if (socket.destroyed) throw new Error('The server has ended the connection');
    await setImmediate();
  }
}

/** An upload of which 400 kB have arrived. */
async function slowUpload(): Promise<OpenRequest & { rest: Buffer }> {
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
  const upload = await begin(head);
  await sendMore(upload.client, upload.request, body.subarray(0, 400_000));
  return { ...upload, rest: body.subarray(400_000) };
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
