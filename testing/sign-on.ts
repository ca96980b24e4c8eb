import type { LightMyRequestResponse } from 'fastify';
import { createIdentityProvider, requireSingleSignOn } from '#contract/single-sign-on.ts';
import { finishSignOn, signedOnPath, startSignOn } from '#contract/sign-on.ts';
import type { SingleSignOn } from '#contract/single-sign-on.ts';
import type { Fixture } from './access/fixture.ts';
import { userIdOf } from './access/people.ts';
import type { Person } from './access/people.ts';
import { atRiverside } from './access/riverside.ts';
import { call } from './calls.ts';
import { client } from './identity-provider.ts';

/** Where the providers of tests send people back. */
export const redirectUri = `http://127.0.0.1:3000${signedOnPath}`;

export function providerBody(issuer: string, domains = ['riverside.test']) {
  return { name: 'Riverside Login', issuer, ...client, domains, isEnabled: true };
}

/** Adds a provider to Riverside as Ada. @returns its id */
export async function addProvider(fixture: Fixture, issuer: string): Promise<string> {
  const answer = await atRiverside(fixture, createIdentityProvider, { body: providerBody(issuer) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { providers }: SingleSignOn = answer.json().data.singleSignOn;
  return providers.at(-1)?.id ?? '';
}

/** Requires single sign-on at Riverside; Ada may still use a password with a second factor. */
export async function requireSignOn(fixture: Fixture, breakGlass: Person = 'OA') {
  await fixture.services.db
    .updateTable('users')
    .set({ totp_secret: Buffer.alloc(64) })
    .where('id', '=', userIdOf(breakGlass))
    .execute();
  return atRiverside(fixture, requireSingleSignOn, {
    body: { isRequired: true, breakGlassUserId: userIdOf(breakGlass) },
  });
}

export interface Started {
  url: URL;
  cookie: string;
}

/** Starts a sign-in, as a browser does. */
export async function start({ app }: Fixture, provider: string, then?: string): Promise<Started> {
  const answer = await call(app, startSignOn, { payload: { provider, ...(then && { then }) } });
  return { url: new URL(answer.json().data.url), cookie: cookieOf(answer) };
}

/** Brings back what a provider sent, as a browser does. */
export function finish(
  { app }: Pick<Fixture, 'app'>,
  search: string,
  cookie: string,
): Promise<LightMyRequestResponse> {
  return call(app, finishSignOn, { payload: { search }, headers: { cookie } });
}

/** Signs in at a real provider. @returns the query with which it sends the person back */
export async function authorise({ url }: Started, email: string, answer = 'yes'): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  let body: URLSearchParams | null = null;
  while (!next.href.startsWith(redirectUri)) {
    const response: Response = await fetch(next, {
      method: body ? 'POST' : 'GET',
      body,
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    body = location === null ? new URLSearchParams({ email, answer }) : null;
    next = location === null ? next : new URL(location, next);
  }
  return next.search;
}

function cookieOf({ cookies }: LightMyRequestResponse): string {
  return cookies
    .filter(({ name }) => name === 'beacon_sign_on')
    .map(({ name, value }) => `${name}=${value}`)
    .join('');
}
