import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { appOver, testApp } from '#testing/test-app.ts';
import type { TestServices } from '#testing/test-services.ts';
import { Journal } from './journal.ts';
import { people, userIdOf } from './people.ts';
import type { Actor, Person } from './people.ts';
import { requestOf } from './request.ts';
import type { RequestInput } from './request.ts';
import { makeTokens } from './tokens.ts';
import type { Tokens } from './tokens.ts';

/** A demo in which every actor of the matrix has a session or a token. */
export interface Fixture extends AsyncDisposable {
  app: FastifyInstance;
  services: TestServices;
  journal: Journal;
  sessions: Record<Person, string>;
  tokens: Tokens;
  call<E extends Endpoint>(
    actor: Actor,
    endpoint: E,
    input: RequestInput<E>,
    mode?: 'demo' | 'production',
  ): Promise<LightMyRequestResponse>;
}

export async function openFixture(): Promise<Fixture> {
  await using opened = new AsyncDisposableStack();
  const { app, services } = opened.use(await testApp());
  await loadDemo(services);
  const config = { mode: 'production', publicUrl: 'https://beacon.example' } as const;
  const production = opened.use(await appOver(services, config)).app;
  const apps: Record<'demo' | 'production', FastifyInstance> = { demo: app, production };
  const sessions = await openSessions(services);
  const tokens = await makeTokens(services);
  const journal = opened.use(await Journal.open(services.db));
  const bearers: Record<Actor, string | null> = { A0: null, TK: tokens.mail, ...sessions };
  const open = opened.move();
  return {
    app,
    services,
    journal,
    sessions,
    tokens,
    call: (actor, endpoint, input, mode = 'demo') =>
      apps[mode].inject(requestOf(endpoint, input, bearers[actor])),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Opens a session for each person, also for Mia, whose organisation requires a second factor. */
async function openSessions(services: TestServices): Promise<Fixture['sessions']> {
  const entries = (Object.keys(people) as Person[]).map(async (person) => [
    person,
    await openSession(services, userIdOf(person), null),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
