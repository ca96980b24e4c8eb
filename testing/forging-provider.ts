import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { client } from './identity-provider.ts';

/** What a provider says that answers as it likes. */
export interface Forgery {
  claims: JWTPayload;
  /** Whether the token is signed with a key that the provider does not publish. */
  isKeyUnknown?: boolean;
  /** Whether the provider fails instead. */
  isDown?: boolean;
}

export interface ForgingProvider extends AsyncDisposable {
  issuer: string;
  /** Changes what it says to any code from now on. */
  forge(forgery: Forgery): void;
}

/** An OpenID provider on a port of this machine whose tokens say what a test wants. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const [published, unknown] = await Promise.all([
    generateKeyPair('RS256'),
    generateKeyPair('RS256'),
  ]);
  const jwk = { ...(await exportJWK(published.publicKey)), kid: 'published', alg: 'RS256' };
  let forgery: Forgery = { claims: {} };
  const server = http.createServer((request, response) => {
    if (forgery.isDown) return response.writeHead(500).end();
    void answerTo(request.url ?? '').then((body) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function answerTo(path: string): Promise<object> {
    if (path === '/jwks') return { keys: [jwk] };
    if (path !== '/token') return metadataOf(issuer);
    const { claims, isKeyUnknown = false } = forgery;
    const token = new SignJWT({ ...usualClaims(issuer), ...claims });
    const { privateKey } = isKeyUnknown ? unknown : published;
    const id_token = await token
      .setProtectedHeader({ alg: 'RS256', kid: 'published' })
      .sign(privateKey);
    return { access_token: 'any', token_type: 'Bearer', id_token };
  }
  return {
    issuer,
    forge: (next) => {
      forgery = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
  };
}

/** A token that is right but for what a test changes. */
function usualClaims(issuer: string): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return { iss: issuer, aud: client.clientId, sub: 'nora', iat: now, exp: now + 60 };
}
