import { AuthorizationResponseError } from 'openid-client';
import { Problem } from '#contract/problems.ts';
import { outboundErrorOf } from '#server/platform/outbound/outbound-error.ts';
import type { Services } from '#server/platform/services.ts';
import type { Provider } from './providers.ts';

/** What people are told of an error between Beacon and a provider; the log has its code for the operator. */
export function signOnProblem({ log }: Services, provider: Provider, error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof AuthorizationResponseError) return new Problem('sign_on_denied');
  const unreached = outboundErrorOf(error);
  const { code, message } = error as { code?: string; message?: string };
  const reason = unreached?.reason ?? code ?? message;
  log.warn({ provider: provider.id, reason }, 'A sign-in at an identity provider failed');
  return new Problem(unreached ? 'provider_unreachable' : 'sign_on_unproven');
}
