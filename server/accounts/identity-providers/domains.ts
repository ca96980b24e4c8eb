import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import type { DbServices } from '#server/platform/services.ts';

/**
 * Replaces the domains of a provider, in the caller's transaction. A domain leads to one provider of the installation: who
 * has it first keeps it.
 */
export async function replaceDomains(
  { db }: DbServices,
  providerId: string,
  domains: string[],
): Promise<void> {
  await db.deleteFrom('identity_provider_domains').where('provider_id', '=', providerId).execute();
  const wanted = [...new Set(domains)].toSorted();
  const written = await db
    .insertInto('identity_provider_domains')
    .values(wanted.map((domain) => ({ domain, provider_id: providerId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .execute();
  const taken = wanted.find((domain) => !written.some((row) => row.domain === domain));
  if (taken === undefined) return;
  const message = msg`Another provider of this installation already has ${{ domain: taken }}.`;
  throw new Problem('invalid', { fields: { domains: textOf(message) } });
}
