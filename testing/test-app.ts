import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import { createApp, type AppOptions } from '#server/app.ts';
import type { Config } from '#server/platform/config/config.ts';
import { openTestDatabase } from './databases.ts';
import { testServices, type TestServices } from './test-services.ts';

export interface TestApp extends AsyncDisposable {
  app: FastifyInstance;
  services: TestServices;
}

/** The full server on this worker's empty database, without a socket. */
export async function testApp(
  changes: Partial<Config> = {},
  options: AppOptions = {},
): Promise<TestApp> {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await openTestDatabase());
  const services = await testServices(database);
  const { app } = opened.use(await appOver(services, changes, { database, ...options }));
  const open = opened.move();
  return { app, services, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/** Another server on the same database, with another configuration. */
export async function appOver(
  base: TestServices,
  changes: Partial<Config>,
  options: AppOptions = {},
): Promise<TestApp> {
  const services = { ...base, config: { ...base.config, ...changes } };
  const app = createApp(services, options);
  await app.ready();
  return { app, services, [Symbol.asyncDispose]: () => app.close() };
}

/** Creates a user with a password and without an organisation. */
export async function makeUser({ db, clock }: TestServices, email: string): Promise<string> {
  const id = v7();
  await db
    .insertInto('users')
    .values({ id, email, name: 'Ada', password_hash: 'set', created_at: clock.now() })
    .execute();
  return id;
}

export function post(
  app: FastifyInstance,
  url: string,
  payload: InjectOptions['payload'],
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const allHeaders = { 'content-type': 'application/json', ...headers };
  return app.inject({ method: 'POST', url, headers: allHeaders, payload: payload ?? '' });
}
