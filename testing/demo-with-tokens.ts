import { beforeEach, expect } from 'vitest';
import { createApiToken, revokeApiToken } from '#contract/api-tokens.ts';
import type { ApiToken } from '#contract/api-tokens.ts';
import { listBeacons } from '#contract/beacon-lists.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { call, callAs, quickToken } from './calls.ts';
import { password } from './make-account.ts';
import { emptyServer } from './open-for-file.ts';

interface Created {
  secret: string;
  token: ApiToken;
}

/** A demo before each test, in which Ada, an admin, creates API tokens. */
export function demoWithTokens() {
  const server = emptyServer();
  let session = '';
  const signIn = async () => {
    session = await quickToken(server.app, 'ada@riverside.test');
  };
  beforeEach(async () => {
    await publishShipped(server.services, 'frameworks');
    await loadDemo(server.services);
    await signIn();
  });
  const ask = (changes: object) =>
    callAs(server.app, createApiToken, session, {
      name: 'Nightly scores',
      scopes: ['read'],
      ...changes,
    });
  return {
    server,
    signIn,
    ask,
    session: () => session,
    async create(changes: object = {}): Promise<Created> {
      const answer = await ask({ currentPassword: password, ...changes });
      expect(answer.statusCode).toBe(200);
      return answer.json().data;
    },
    revoke(id: string, as = session) {
      const headers = { authorization: `Bearer ${as}` };
      return call(server.app, revokeApiToken, { headers, params: { id } });
    },
    callWith: (secret: string, endpoint: Endpoint = listBeacons, params = {}) =>
      call(server.app, endpoint, { headers: { authorization: `Bearer ${secret}` }, params }),
    async statusWith(secret: string): Promise<number> {
      return (await callAs(server.app, listBeacons, secret)).statusCode;
    },
    pass(ms: number): void {
      const { clock } = server.services;
      clock.moveTo(new Date(clock.now().getTime() + ms));
    },
  };
}
