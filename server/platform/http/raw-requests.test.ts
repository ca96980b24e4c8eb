import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { fileRoutes, routes } from '#server/routes.ts';
import { quickToken } from '#testing/calls.ts';
import { makeAccount } from '#testing/make-account.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let address: URL;
let token: string;

beforeAll(async () => {
  server = await testApp();
  address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const ada = await makeAccount(server.services, 'ada');
  token = await quickToken(server.app, ada.email);
});
afterAll(() => server[Symbol.asyncDispose]());

const endpoints = [...routes, ...fileRoutes].map(({ endpoint }) => endpoint);
const reads = endpoints.filter(({ method }) => method === 'GET');
const writes = endpoints.filter(({ method, body }) => method !== 'GET' && body !== undefined);

test.each(['__proto__=x', '%5f_proto__=x', '__proto__', '__proto__[a]=x', 'constructor=x'])(
  'Every read ignores ?%s as an unknown parameter',
  async (query) => {
    for (const { path } of reads) {
      const example = exampleOf(path);
      const plain = await answerTo(`GET ${example} HTTP/1.1\r\n\r\n`);
      expect(await answerTo(`GET ${example}?${query} HTTP/1.1\r\n\r\n`), path).toEqual(plain);
    }
  },
);

test.each([
  '{"__proto__":{"admin":true}}',
  String.raw`{"\u005f_proto__":"x"}`,
  '{"constructor":"x"}',
  '{"constructor":{"prototype":{"admin":true}}}',
])('Every write rejects %s as an unknown field', async (body) => {
  for (const { method, path } of writes) {
    const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
    expect(
      await answerTo(`${method} ${exampleOf(path)} HTTP/1.1\r\n${head}\r\n${body}`),
      path,
    ).toEqual(malformed);
  }
});

const malformed = [400, 'malformed'];

function exampleOf(path: string): string {
  const partial = path.replace('{public_id}', 'f'.repeat(32)).replace('{number}', '1');
  return partial.replaceAll(/\{\w+\}/g, v7());
}

/** Sends a request exactly as written, signed in; returns the status and the problem's id. */
async function answerTo(request: string): Promise<[number, string | undefined]> {
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  const headers = `host: ${address.host}\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n`;
  socket.write(request.replace('\r\n', `\r\n${headers}`));
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return [Number(answer.slice(9, 12)), /\{"errors":\{"id":"(\w+)"/.exec(answer)?.[1]];
}
