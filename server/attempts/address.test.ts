import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#contract/sessions.ts';
import { resetDatabase } from '#server/testing/databases.ts';
import { appOver, testApp, type TestApp } from '#server/testing/test-app.ts';
import { networkOf } from './subject.ts';
import { withAttempt } from './with-attempt.ts';

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
beforeEach(() => resetDatabase(server.services.db));
afterAll(() => server[Symbol.asyncDispose]());

test('an address takes 300 wrong guesses at whomever, and more once it was quiet for ten minutes', async () => {
  for (let taken = 0; taken < 300; taken += 1) {
    await expect(wrongGuess('192.0.2.1', `name${taken}`)).rejects.toThrow('wrong');
  }
  await expect(wrongGuess('192.0.2.1', 'next')).rejects.toThrow('Too many');
  await expect(wrongGuess('::ffff:192.0.2.1', 'next')).rejects.toThrow('Too many');
  await expect(wrongGuess('192.0.2.2', 'next')).rejects.toThrow('wrong');
  pass(10 * 60_000 + 1);
  await expect(wrongGuess('192.0.2.1', 'next')).rejects.toThrow('wrong');
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['no address', 'no address'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('when 192.0.2.7 has guessed too often', () => {
  beforeEach(async () => {
    for (let taken = 0; taken < 300; taken += 1) {
      await wrongGuess('192.0.2.7', `name${taken}`).catch(() => null);
    }
  });

  test.each([
    ['127.0.0.1', '192.0.2.7', 429],
    ['::ffff:127.0.0.1', '192.0.2.7', 429],
    ['10.1.2.3', '192.0.2.7', 429],
    ['127.0.0.1', '192.0.2.7, 10.1.2.3', 429],
    ['127.0.0.1', '192.0.2.7, 198.51.100.4', 422],
    ['127.0.0.1', 'nonsense', 422],
    ['203.0.113.9', '192.0.2.7', 422],
    ['192.0.2.7', '198.51.100.4', 429],
  ])('%s calling for %s is answered %i', async (peer, forwarded, status) => {
    await using proxied = await appOver(server.services, {
      trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    });
    expect((await guessThrough(proxied, peer, forwarded)).statusCode).toBe(status);
  });

  test('no proxy is believed unless it is named', async () => {
    expect((await guessThrough(server, '127.0.0.1', '192.0.2.7')).statusCode).toBe(422);
  });
});

function wrongGuess(address: string, name: string): Promise<never> {
  return withAttempt(server.services, { address, device: null, target: { name } }, async () => {
    throw new Error('wrong');
  });
}

function guessThrough(
  { app }: TestApp,
  remoteAddress: string,
  forwardedFor: string,
): Promise<LightMyRequestResponse> {
  const payload = { emailOrUsername: 'nobody@beacon.test', password: 'wrong' };
  return app.inject({
    method: 'POST',
    url: startSession.path,
    headers: { 'x-forwarded-for': forwardedFor },
    payload,
    remoteAddress,
  });
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
