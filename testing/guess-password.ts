import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { startSession } from '#contract/sessions.ts';
import type { MadeAccount } from './make-account.ts';
import type { TestApp } from './test-app.ts';

/** Signs in with a wrong password, or makes the call of the options instead. */
export function guessPassword(
  { app }: TestApp,
  { email }: MadeAccount,
  options: InjectOptions = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: startSession.method,
    url: startSession.path,
    payload: { emailOrUsername: email, password: 'wrong' },
    ...options,
  });
}
