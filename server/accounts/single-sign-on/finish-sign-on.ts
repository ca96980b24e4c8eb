import { finishSignOn as endpoint } from '#contract/sign-on.ts';
import { signIn } from '#server/accounts/sign-in/sign-in.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { handle } from '#server/platform/http/handle.ts';
import { withAttempt } from '#server/platform/rate-limits/with-attempt.ts';
import type { Services } from '#server/platform/services.ts';
import { accountOf } from './account-of.ts';
import { provePerson } from './proven-person.ts';
import { providerOf } from './providers.ts';
import type { Provider } from './providers.ts';
import { signOnProblem } from './sign-on-problem.ts';
import { openStarted, consumeStarted } from './started-sign-on.ts';
import type { StartedSignOn } from './started-sign-on.ts';

/** Signs in whom the provider sent back, without a second factor of Beacon: how much proof is enough is the provider's matter. */
export const finishSignOn = handle(
  endpoint,
  async (call) => {
    const { services, body, from, reply } = call;
    const { organisationId, userId, then } = await withAttempt(
      services,
      { ...from, target: null },
      async () => {
        const state = new URLSearchParams(body.search).get('state');
        const started = openStarted(services, call.startedSignOn, state);
        reply.clearStartedSignOn();
        await consumeStarted(services, started);
        const provider = await providerOf(services, started.providerId);
        return { ...(await prove(services, provider, started, body.search)), isProven: true };
      },
    );
    return { ...(await signIn(call, userId, organisationId)), then };
  },
  { perMinute: 300 },
);

async function prove(
  services: Services,
  provider: Provider,
  started: StartedSignOn,
  search: string,
) {
  const { organisationId } = provider;
  try {
    const person = await provePerson(services, provider, started, search);
    const userId = await accountOf(services, provider, person);
    return { organisationId, userId, then: started.then };
  } catch (error) {
    const event = { organisationId, action: 'sign_on.refused', at: services.clock.now() } as const;
    await auditInsert(event).execute(services.db);
    throw signOnProblem(services, provider, error);
  }
}
