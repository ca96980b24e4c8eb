import http from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Outbound } from './outbound.ts';
import type { OutboundRequest } from './outbound.ts';

const servers: http.Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()));

describe('Without an allowance', () => {
  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.0.0.8/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/',
    'https://0.0.0.0/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[2001:db8::1]/',
  ])('the written address of %s is refused', async (address) => {
    expect(await reasonOf(new Outbound({ allowed: [] }), address)).toBe('private');
  });

  test.each(['10.0.0.8', '127.0.0.1', '169.254.169.254', '::1', '::ffff:192.168.0.1', 'fd12::1'])(
    'a name that stands for %s is refused',
    async (address) => {
      const outbound = resolving(() => [address]);
      expect(await reasonOf(outbound, 'https://login.example/')).toBe('private');
    },
  );

  test('a name of which one address is private is refused', async () => {
    const outbound = resolving(() => ['8.8.8.8', '10.0.0.8']);
    expect(await reasonOf(outbound, 'https://login.example/')).toBe('private');
  });

  test.each(['http://login.example/', 'ftp://login.example/', 'file:///etc/passwd'])(
    '%s is refused, because it is not encrypted',
    async (address) => {
      expect(
        await reasonOf(
          resolving(() => ['8.8.8.8']),
          address,
        ),
      ).toBe('not_https');
    },
  );
});

describe('An allowed address', () => {
  test('answers, and gets what is sent', async () => {
    const address = await serve((request, response) => {
      request.pipe(response.setHeader('x-method', request.method ?? ''));
    });
    const answer = await local().fetch(address, { method: 'POST', body: 'code=1' });
    expect([answer.status, answer.headers.get('x-method'), await answer.text()]).toEqual([
      200,
      'POST',
      'code=1',
    ]);
  });

  test('is reached by a name that the operator allows, but not by another one', async () => {
    const { port } = new URL(await serve((_, response) => response.end('here')));
    const outbound = resolving(() => ['127.0.0.1'], ['login.internal']);
    const answer = await outbound.fetch(`http://login.internal:${port}/`);
    expect(await answer.text()).toBe('here');
    expect(await reasonOf(outbound, `https://other.internal:${port}/`)).toBe('private');
  });

  test('gains nothing by a name that changes its address after it was checked', async () => {
    const { port } = new URL(await serve((_, response) => response.end('here')));
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const outbound = resolving(() => answers.shift() ?? [], ['127.0.0.1']);
    const address = `https://login.example:${port}/`;
    expect(await reasonOf(outbound, address)).toBe('unreachable');
    expect(await reasonOf(outbound, address)).toBe('private');
  });

  test('that answers too much is cut off', async () => {
    const address = await serve((_, response) => response.end('x'.repeat(1025)));
    expect(await reasonOf(local({ maxBytes: 1024 }), address)).toBe('too_large');
    expect((await local({ maxBytes: 1025 }).fetch(address)).status).toBe(200);
  });

  test('that does not end its answer in time is given up', async () => {
    const address = await serve((_, response) => response.write('x'));
    expect(await reasonOf(local({ timeoutMs: 100 }), address)).toBe('unreachable');
  });

  test('that refuses connections is unreachable', async () => {
    expect(await reasonOf(local(), 'http://127.0.0.1:1/')).toBe('unreachable');
  });
});

describe('A redirect', () => {
  test('is refused unless the caller follows it, and never after a POST', async () => {
    const address = await redirectTo('/');
    expect(await reasonOf(local(), address)).toBe('redirected');
    const post = { method: 'POST', maxRedirects: 3 };
    expect(await reasonOf(local(), address, post)).toBe('redirected');
  });

  test('is followed to an address that may be called', async () => {
    const target = await serve((_, response) => response.end('there'));
    const answer = await local().fetch(await redirectTo(target), { maxRedirects: 1 });
    expect(await answer.text()).toBe('there');
  });

  test('to a private address is refused', async () => {
    const address = await redirectTo('https://169.254.169.254/');
    expect(await reasonOf(local(), address, { maxRedirects: 3 })).toBe('private');
  });

  test('that leads to itself ends', async () => {
    expect(await reasonOf(local(), await redirectTo('/'), { maxRedirects: 3 })).toBe('redirected');
  });
});

function local(limits: { timeoutMs?: number; maxBytes?: number } = {}): Outbound {
  return new Outbound({ allowed: ['127.0.0.1'], ...limits });
}

/** Calls under a name server of the test. */
function resolving(addressesOf: () => string[], allowed: string[] = []): Outbound {
  return new Outbound({
    allowed,
    resolve: (_, __, callback) =>
      callback(
        null,
        addressesOf().map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
  });
}

async function reasonOf(
  outbound: Outbound,
  address: string,
  request: OutboundRequest = {},
): Promise<unknown> {
  return outbound.fetch(address, request).catch((error: { reason?: string }) => error.reason);
}

async function serve(answer: RequestListener): Promise<string> {
  const server = http.createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function redirectTo(location: string): Promise<string> {
  return serve((_, response) => response.writeHead(302, { location }).end());
}
