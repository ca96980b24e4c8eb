import * as oidc from 'openid-client';
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { OutboundError } from '#server/platform/outbound/outbound-error.ts';
import type { Outbound } from '#server/platform/outbound/outbound.ts';

interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const maxRedirects = 3;

/**
 * Reads the settings of an identity provider, at an address that a customer entered. Nothing is kept: a provider that
 * changed its keys or addresses is followed by the next sign-in.
 */
export function discover(
  outbound: Outbound,
  { issuer, clientId, clientSecret }: Client,
): Promise<Configuration> {
  const server = new URL(issuer);
  const isPlain = server.protocol === 'http:';
  return oidc.discovery(server, clientId, undefined, authenticate(clientSecret), {
    [oidc.customFetch]: guarded(outbound),
    // Which addresses may be called without encryption is for the guard to decide.
    execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
  });
}

function guarded(outbound: Outbound): CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await outbound.fetch(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      maxRedirects,
    });
    if (answer.status >= 500) throw new OutboundError('unreachable', new URL(url).host);
    return answer;
  };
}

/** Authenticates the client as the provider can, which is in the header unless it says otherwise. */
function authenticate(clientSecret: string): ClientAuth {
  return (server, ...request) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const how = known.includes('client_secret_basic')
      ? oidc.ClientSecretBasic(clientSecret)
      : oidc.ClientSecretPost(clientSecret);
    how(server, ...request);
  };
}
