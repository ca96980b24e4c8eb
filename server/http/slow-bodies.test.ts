import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { postFeedItem } from '#contract/feed.ts';
import { startSession } from '#contract/sessions.ts';
import { smallFile } from '#server/demo/small-files.ts';
import { formOf, openFeedWorld } from '#server/testing/feed-world.ts';
import type { FeedWorld } from '#server/testing/feed-world.ts';
import { appOver } from '#server/testing/test-app.ts';

let world: FeedWorld;
let address: URL;

beforeAll(async () => {
  world = await openFeedWorld();
  address = new URL(await world.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => world[Symbol.asyncDispose]());

test('a body of which hardly anything comes is answered 408 after 20 seconds and a little', async () => {
  const { client, request } = await begin(headOf(startSession, { 'content-length': '100' }));
  await arrived(client, request, '{');
  vi.advanceTimersByTime(19_999);
  await arrived(client, request, '"');
  vi.advanceTimersByTime(1001);
  const answer = await restOf(client);
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]+\r\nconnection: close\r\n/);
  const { errors } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  expect(errors).toMatchObject({ id: 'too_slow', title: expect.stringContaining('too slowly') });
});

test('a chunked body that stalls is answered 408', async () => {
  const { client, request } = await begin(headOf(startSession, { 'transfer-encoding': 'chunked' }));
  await arrived(client, request, '5\r\n{"ema');
  vi.advanceTimersByTime(22_000);
  expect(await restOf(client)).toMatch(/^HTTP\/1\.1 408 /);
});

test('whoever is refused does not keep the socket by sending on', async () => {
  const { client } = await begin(headOf(postFeedItem, { 'content-length': '20000000' }));
  const [answer] = await once(client, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /);
  vi.advanceTimersByTime(20_000);
  expect(await restOf(client)).toBe('');
});

test('a file that comes slowly and steadily is taken, and one that then stalls is not', async () => {
  const [first, second] = [await slowUpload(), await slowUpload()];
  vi.advanceTimersByTime(40_000);
  first.client.write(first.rest);
  const answer = await restOf(first.client);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  vi.advanceTimersByTime(10_000);
  expect(await restOf(second.client)).toMatch(/^HTTP\/1\.1 408 /);
});

test('headers that do not come to their end are answered 408 after 20 seconds', async () => {
  expect(world.app.server.headersTimeout).toBe(20_000);
  await using hurried = await appOver(world.services, {});
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

/** Sends a head; goes on once the server has read it and waits, by a clock that the test moves. */
async function begin(head: string): Promise<Begun> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const client = connect(Number(address.port), address.hostname);
  const asked = once(world.app.server, 'request');
  client.write(head);
  const [request] = await asked;
  while (vi.getTimerCount() === 0) await setImmediate();
  return { client, request };
}

/** Sends more; goes on once the server has read it. */
async function arrived(client: Socket, { socket }: IncomingMessage, text: string | Buffer) {
  const all = socket.bytesRead + text.length;
  client.write(text);
  while (socket.bytesRead < all) await setImmediate();
}

/** 400 kB of an upload have arrived: they give it 24 seconds more. */
async function slowUpload(): Promise<Begun & { rest: Buffer }> {
  const plan = await smallFile('plan');
  const contents = Buffer.concat([plan, Buffer.alloc(500_000)]);
  const body = formOf([
    { name: 'beacon_uuid', contents: world.beacon.beaconId },
    { name: 'attachment_file', contents, filename: 'plan.pdf' },
  ]);
  const head = headOf(postFeedItem, {
    'content-length': String(body.length),
    'content-type': 'multipart/form-data; boundary=edge',
    connection: 'close',
    ...(await world.authorize(0)),
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
