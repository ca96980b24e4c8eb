import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersTo } from '#testing/answers.ts';
import { makeBeacon, mailToken } from '#testing/make-beacon.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { securityHeaders } from './security-headers.ts';

let server: TestApp;
let address: URL;

beforeAll(async () => {
  server = await testApp();
  address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => server[Symbol.asyncDispose]());

test('48 clients that disconnect during a submit affect no other request', async () => {
  const { path, body } = await submit();
  const request = httpRequest('POST', path, body, { 'idempotency-key': 'one visit' });
  const dropped = Array.from({ length: 48 }, (_, index) =>
    sendAndDisconnect(index % 2 === 0 ? request.slice(0, 100) : request),
  );
  await Promise.all(dropped);
  const ready = await Promise.all(Array.from({ length: 20 }, () => fetch(at('/api/ready'))));
  expect(ready.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const answer = await fetch(at(path), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'one visit' },
  });
  expect(answer.status).toBe(200);
  const stored = await server.services.db.selectFrom('responses').select('member_id').execute();
  expect(stored).toHaveLength(1);
});

test.each([
  ['a line that is not HTTP', 'hello\r\n\r\n', 400],
  ['no host', 'GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['a broken header', 'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n', 400],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
  ],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('A request with %s is rejected in the shape of every error', async (_, text, status) => {
  const answer = await exchange(text);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const [name, value] of Object.entries(securityHeaders({ publicUrl: 'http://x' }))) {
    expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
  }
  const { errors } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  expect(answer).toContain(`x-request-id: ${errors.requestId}`);
  expect((await fetch(at('/api/health'))).status).toBe(200);
});

test('An unknown Expect header is ignored', async () => {
  const headers = `host: ${address.host}\r\nexpect: nothing\r\nconnection: close`;
  const answer = await exchange(`GET /api/health HTTP/1.1\r\n${headers}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

async function submit() {
  const beacon = await makeBeacon(server.services);
  const framework = await server.services.frameworks.find(beacon.framework);
  const token = await mailToken(server.services, beacon, 0);
  return {
    path: `/api/assessments/${token}/response`,
    body: JSON.stringify(answersTo(framework)),
  };
}

function httpRequest(
  method: string,
  path: string,
  body: string,
  headers: Record<string, string>,
): string {
  const all = {
    host: address.host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

async function sendAndDisconnect(text: string): Promise<void> {
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  socket.resetAndDestroy();
}

async function exchange(text: string): Promise<string> {
  const socket = connect(Number(address.port), address.hostname);
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

function at(path: string): URL {
  return new URL(path, address);
}
