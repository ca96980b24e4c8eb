import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appOver, testApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let port: number;

beforeAll(async () => {
  server = await testApp({ publicUrl: 'http://localhost:8080', port: 0 });
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server[Symbol.asyncDispose]());

const pages = ['/', '/beacons', '/dev/mailbox', '/api/docs', '/api/dev/quick_logins', '/metrics'];

describe('A demo', () => {
  test.each([
    'localhost:PORT',
    'LocalHost:PORT',
    'localhost.:PORT',
    '127.0.0.1:PORT',
    '127.8.8.8:PORT',
    '[::1]:PORT',
    '[0:0:0:0:0:0:0:1]:PORT',
    'localhost:8080',
    'LOCALHOST:8080',
  ])('answers at its own address %s', async (host) => {
    expect(await statusOf(`GET /api/health HTTP/1.1\r\nhost: ${withPort(host)}\r\n`)).toBe(200);
  });

  test.each([
    'evil.test:PORT',
    'evil.test.:PORT',
    'EVIL.TEST:PORT',
    'localhost.evil.test:PORT',
    '127.0.0.1.evil.test:PORT',
    'evil.localhost:PORT',
    '0.0.0.0:PORT',
    '[::]:PORT',
    '192.0.2.1:PORT',
    '127.1:PORT',
    '2130706433:PORT',
    'localhost',
    'localhost:1',
    'localhost:8081',
    '127.0.0.1:8080',
    'localhost:PORT@evil.test',
    'evil.test@localhost:PORT',
    'localhost:PORT/evil.test',
    'localhost:PORT, evil.test',
    'localhost PORT',
    '::1:PORT',
    '',
  ])('rejects requests sent to "%s"', async (host) => {
    const answer = await send(`GET /api/health HTTP/1.1\r\nhost: ${withPort(host)}\r\n`);
    expect(answer).toContain('HTTP/1.1 421');
    expect(answer).toContain('"wrong_host"');
  });

  test.each(pages)('does not serve %s to the page of another site', async (path) => {
    const answer = await send(`GET ${path} HTTP/1.1\r\nhost: evil.test:${port}\r\n`);
    expect(answer).toContain('HTTP/1.1 421');
    expect(answer).not.toContain('ada@riverside.test');
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
    'rejects %s from the page of another site',
    async (method) => {
      const head = `${method} /api/dev/quick_logins HTTP/1.1\r\nhost: evil.test:${port}\r\n`;
      expect(await statusOf(`${head}content-length: 0\r\n`)).toBe(421);
    },
  );

  test.each([
    ['another address in the target', 'GET http://evil.test/api/health HTTP/1.1', 'localhost:PORT'],
    ['another address as the target', 'GET http://evil.test HTTP/1.1', 'localhost:PORT'],
    [
      'its own address in the target only',
      'GET http://localhost:PORT/api/health HTTP/1.1',
      'evil.test',
    ],
    ['an invalid target', 'GET evil.test/api/health HTTP/1.1', 'localhost:PORT'],
    ['two hosts', 'GET /api/health HTTP/1.1\r\nhost: evil.test', 'localhost:PORT'],
  ])('rejects a request with %s', async (_, line, host) => {
    const status = await statusOf(`${withPort(line)}\r\nhost: ${withPort(host)}\r\n`);
    expect([400, 421]).toContain(status);
  });

  test('answers a request whose target is its own absolute URL', async () => {
    const target = `http://127.0.0.1:${port}/api/health`;
    expect(await statusOf(`GET ${target} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`)).toBe(200);
  });

  test('rejects a request without a host', async () => {
    expect(await statusOf('GET /api/health HTTP/1.0\r\n')).toBe(421);
    expect(await statusOf('GET /api/health HTTP/1.1\r\n')).toBe(400);
  });

  test('rejects the host of its PUBLIC_URL unless that is a loopback name', async () => {
    await using named = await appOver(server.services, { publicUrl: 'https://beacon.example' });
    const answer = await named.app.inject({
      url: '/api/health',
      headers: { host: 'beacon.example' },
    });
    expect([answer.statusCode, answer.json().errors.id]).toEqual([421, 'wrong_host']);
  });
});

test('Production answers at any host name', async () => {
  await using real = await appOver(server.services, { mode: 'production' });
  const answer = await real.app.inject({ url: '/api/health', headers: { host: 'beacon.example' } });
  expect(answer.statusCode).toBe(200);
});

function withPort(template: string): string {
  return template.replaceAll('PORT', String(port));
}

async function statusOf(head: string): Promise<number> {
  return Number((await send(head)).slice(9, 12));
}

/** Sends a head exactly as written. */
async function send(head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head}connection: close\r\n\r\n`);
  return text(socket);
}
