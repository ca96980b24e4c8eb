import { demoId } from './ids.ts';
import type { DemoOrganisation } from './organisations.ts';
import { todayIn } from './rounds.ts';

/** Rows of an organisation's clients. Their ages are relative to today. */
export function clientRows({ slug, timeZone, clients }: DemoOrganisation, now: Date) {
  const today = todayIn(timeZone, now);
  const organisationId = demoId('organisation', slug);
  return Object.entries(clients).map(
    ([key, { name, externalRef, gender, age, groupNames, externalUrl }]) => ({
      organisation_id: organisationId,
      id: demoId('client', key),
      name,
      external_ref: externalRef,
      gender: gender ?? null,
      date_of_birth: age ? today.subtract({ years: age[0], days: age[1] }).toString() : null,
      group_names: groupNames,
      external_url: externalUrl ?? null,
      created_at: now,
    }),
  );
}
