import type { LightMyRequestResponse } from 'fastify';
import { beforeEach } from 'vitest';
import { createApiToken, revokeApiToken } from '#contract/api-tokens.ts';
import type { ApiToken } from '#contract/api-tokens.ts';
import { listBeacons } from '#contract/beacon-lists.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { call, callAs, quickToken } from './calls.ts';
import { password } from './make-account.ts';
import { emptyServer } from './open-for-file.ts';
import type { TestApp } from './test-app.ts';

/** A demo before each test, in which Ada, an admin, creates API tokens. */
export class DemoWithTokens {
  readonly #server: TestApp = emptyServer();
  session = '';

  constructor() {
    beforeEach(async () => {
      await publishShipped(this.services, 'frameworks');
      await loadDemo(this.services);
      await this.signIn();
    });
  }

  get app() {
    return this.#server.app;
  }

  get services() {
    return this.#server.services;
  }

  async signIn(): Promise<void> {
    this.session = await quickToken(this.app, 'ada@riverside.test');
  }

  ask(changes: object): Promise<LightMyRequestResponse> {
    const asked = { name: 'Nightly scores', scopes: ['read'], ...changes };
    return callAs(this.app, createApiToken, this.session, asked);
  }

  async create(changes: object = {}): Promise<{ secret: string; token: ApiToken }> {
    const answer = await this.ask({ currentPassword: password, ...changes });
    return answer.json().data;
  }

  revoke(id: string, as = this.session): Promise<LightMyRequestResponse> {
    return this.callWith(as, revokeApiToken, { id });
  }

  callWith(
    secret: string,
    endpoint: Endpoint = listBeacons,
    params: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    return call(this.app, endpoint, { headers: { authorization: `Bearer ${secret}` }, params });
  }

  async statusWith(secret: string): Promise<number> {
    return (await this.callWith(secret)).statusCode;
  }

  pass(ms: number): void {
    const { clock } = this.services;
    clock.moveTo(new Date(clock.now().getTime() + ms));
  }
}
