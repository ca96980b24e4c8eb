import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { requestPasswordReset } from '#contract/passwords.ts';
import { startSession } from '#contract/sessions.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { appOver } from '#testing/test-app.ts';
import type { TestApp } from '#testing/test-app.ts';
import { networkOf } from './subject.ts';
import { withAttempt } from './with-attempt.ts';

const server = emptyServer();

test('An address may make 300 wrong guesses, and more after ten quiet minutes', async () => {
  for (let count = 0; count < 300; count += 1) {
    await expect(wrongGuess('192.0.2.1', `name${count}`)).rejects.toThrow('wrong');
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

describe('When 192.0.2.7 has guessed too often', () => {
  beforeEach(async () => {
    for (let count = 0; count < 300; count += 1) {
      await wrongGuess('192.0.2.7', `name${count}`).catch(() => null);
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
  ])('a call from %s with X-Forwarded-For %s is answered %i', async (peer, forwarded, status) => {
    await using proxied = await appOver(server.services, {
      trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    });
    expect((await guessThrough(proxied, peer, forwarded)).statusCode).toBe(status);
  });

  test('an unconfigured proxy is not trusted', async () => {
    expect((await guessThrough(server, '127.0.0.1', '192.0.2.7')).statusCode).toBe(422);
  });
});

describe('Behind an unconfigured proxy on this machine', () => {
  const payload = { emailOrUsername: 'nobody@beacon.test', password: 'wrong' };

  test.each<Record<string, string>>([
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
  ])('300 wrong guesses lock out nobody else: %o', async (headers) => {
    for (let count = 0; count < 300; count += 1) {
      await wrongGuess('127.0.0.1', `name${count}`).catch(() => null);
    }
    expect((await guess('next@beacon.test', headers)).statusCode).toBe(422);
    expect((await guess('next@beacon.test', {})).statusCode).toBe(429);
  });

  test('an account has the same limit of guesses as elsewhere', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (let count = 0; count < 10; count += 1) await guess(payload.emailOrUsername, headers);
    expect((await guess(payload.emailOrUsername, headers)).statusCode).toBe(429);
  });

  test('everybody may request as many reset links as they need', async () => {
    for (let count = 0; count < 25; count += 1) {
      const answer = await server.app.inject({
        method: 'POST',
        url: requestPasswordReset.path,
        headers: { 'x-forwarded-for': '203.0.113.9' },
        payload: { email: `person${count}@beacon.test` },
      });
      expect(answer.statusCode).toBe(200);
    }
  });

  function guess(emailOrUsername: string, headers: Record<string, string>) {
    const { method, path: url } = startSession;
    return server.app.inject({ method, url, headers, payload: { ...payload, emailOrUsername } });
  }
});

test('A direct client is counted by its own address whatever headers it sends', async () => {
  for (let count = 0; count < 300; count += 1) {
    await wrongGuess('203.0.113.9', `name${count}`).catch(() => null);
  }
  for (const forwardedFor of ['198.51.100.4', '127.0.0.1', '']) {
    expect((await guessThrough(server, '203.0.113.9', forwardedFor)).statusCode).toBe(429);
  }
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
