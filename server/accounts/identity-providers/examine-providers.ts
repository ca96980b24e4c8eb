import { fault, ok } from '#server/platform/doctor/finding.ts';
import type { Finding } from '#server/platform/doctor/finding.ts';
import { outboundErrorOf } from '#server/platform/outbound/outbound-error.ts';
import type { Services } from '#server/platform/services.ts';
import { discover } from './discover.ts';

/** Whether every enabled identity provider answers. */
export async function examineProviders({
  db,
  outbound,
}: Pick<Services, 'db' | 'outbound'>): Promise<Finding> {
  const providers = await db
    .selectFrom('identity_providers')
    .select(['name', 'issuer'])
    .where('is_enabled', '=', true)
    .orderBy('issuer')
    .execute();
  if (providers.length === 0) return ok('No organisation uses single sign-on.');
  const silent: string[] = [];
  for (const { name, issuer } of providers) {
    try {
      await discover(outbound, { issuer, clientId: 'beacon', clientSecret: '' });
    } catch (error) {
      const reason = outboundErrorOf(error)?.reason ?? (error as Error).message;
      silent.push(`${name} at ${issuer} (${reason})`);
    }
  }
  return silent.length === 0
    ? ok(`${providers.length} of ${providers.length} identity providers answer.`)
    : fault(
        `Nobody can sign in by ${silent.join(', ')}. Check the provider, the network, and ALLOW_PRIVATE_ADDRESSES for one inside your network.`,
      );
}
