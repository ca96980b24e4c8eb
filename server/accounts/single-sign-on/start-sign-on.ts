import * as oidc from 'openid-client';
import { startSignOn as endpoint } from '#contract/sign-on.ts';
import { redirectUriOf } from '#server/accounts/identity-providers/present.ts';
import { handle } from '#server/platform/http/handle.ts';
import { connectTo, providerOf } from './providers.ts';
import { signOnProblem } from './sign-on-problem.ts';
import { sealStarted, signOnSeconds } from './started-sign-on.ts';

/** Answers with the provider's address; what proves the way back stays in the browser, sealed. */
export const startSignOn = handle(
  endpoint,
  async ({ services, body, reply }) => {
    const provider = await providerOf(services, body.provider);
    const server = await connectTo(services, provider).catch((error: unknown) => {
      throw signOnProblem(services, provider, error);
    });
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
    const verifier = oidc.randomPKCECodeVerifier();
    const url = oidc.buildAuthorizationUrl(server, {
      redirect_uri: redirectUriOf(services.config),
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(body.email && { login_hint: body.email }),
    });
    const started = { providerId: provider.id, state, nonce, verifier, then: body.then ?? null };
    reply.setStartedSignOn(sealStarted(services, started), signOnSeconds);
    return { url: url.href };
  },
  { perMinute: 300 },
);
