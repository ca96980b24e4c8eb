import * as oidc from 'openid-client';
import { Problem } from '#contract/problems.ts';
import { isEmail } from '#contract/text.ts';
import { redirectUriOf } from '#server/accounts/identity-providers/present.ts';
import type { Services } from '#server/platform/services.ts';
import { connectTo, domainOf } from './providers.ts';
import type { Provider } from './providers.ts';
import type { StartedSignOn } from './started-sign-on.ts';

/** Who signed in at a provider. */
export interface ProvenPerson {
  /** Names the person at this provider for good. */
  subject: string;
  email: string;
  name: string;
}

const maxName = 200;

/**
 * Exchanges the code that a provider sent back for who signed in there. The library checks state, nonce, issuer, audience,
 * expiry and signature.
 * @throws the problem `email_unverified` or `email_elsewhere`, or an error of the library
 */
export async function provePerson(
  services: Services,
  provider: Provider,
  { state, nonce, verifier }: StartedSignOn,
  search: string,
): Promise<ProvenPerson> {
  const server = await connectTo(services, provider);
  const answered = new URL(redirectUriOf(services.config));
  answered.search = search;
  const tokens = await oidc.authorizationCodeGrant(server, answered, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider sent no ID token');
  const details =
    claims['email'] === undefined
      ? await oidc.fetchUserInfo(server, tokens.access_token, claims.sub)
      : claims;
  const email = emailOf(details, provider);
  return { subject: claims.sub, email, name: nameOf(details, email) };
}

/** The address, where the provider has verified it and may speak for its domain. */
function emailOf(details: { [claim: string]: unknown }, { domains }: Provider): string {
  const { email: claimed, email_verified: isVerified } = details;
  if (typeof claimed !== 'string' || isVerified !== true) throw new Problem('email_unverified');
  const email = claimed.trim().normalize('NFC').toLowerCase();
  if (!isEmail(email) || !domains.includes(domainOf(email))) throw new Problem('email_elsewhere');
  return email;
}

function nameOf({ name }: { [claim: string]: unknown }, email: string): string {
  const text = typeof name === 'string' ? name : '';
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim();
  return line.slice(0, maxName) || (email.split('@')[0] ?? email);
}
