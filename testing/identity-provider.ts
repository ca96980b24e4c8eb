import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import type { AccountClaims, Configuration, JWK } from 'oidc-provider';

/** Whom the provider knows, by the email that they type. */
export type People = Record<string, Partial<AccountClaims>>;

export interface IdentityProvider extends AsyncDisposable {
  issuer: string;
  /** Signs with a new key from now on, and publishes no other. */
  rotateKeys(): Promise<void>;
}

export const client = { clientId: 'beacon', clientSecret: 'a secret of the tests, long enough' };

/** A real OpenID provider on a port of this machine. Its page asks for an email alone, and believes it. */
export async function startIdentityProvider(
  redirectUri: string,
  people: People,
): Promise<IdentityProvider> {
  let answer: http.RequestListener = (_, response) => response.end();
  const server = http.createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rotateKeys = async () => {
    answer = listenerOf(new Provider(issuer, configurationOf(redirectUri, people, await newKey())));
  };
  await rotateKeys();
  return {
    issuer,
    rotateKeys,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' };
}

function configurationOf(redirectUri: string, people: People, key: JWK): Configuration {
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true, ...people[email] }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** The provider, with a page to sign in on. */
function listenerOf(provider: Provider): http.RequestListener {
  const protocol = provider.callback();
  return (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void protocol(request, response);
    if (request.method === 'POST') return void signIn(provider, request, response);
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  };
}

const page = `<!doctype html><html lang="en"><title>Sign in</title><h1>Sign in at the provider</h1>
<form method="post"><label>Email <input name="email" type="email"></label>
<button name="answer" value="yes">Sign in</button> <button name="answer" value="no">Cancel</button></form>`;

async function signIn(
  provider: Provider,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(await text(request));
  const accountId = form.get('email') ?? '';
  await provider.interactionFinished(
    request,
    response,
    form.get('answer') === 'no' ? { error: 'access_denied' } : { login: { accountId } },
  );
}
