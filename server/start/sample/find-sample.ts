import type { DbServices } from '#server/platform/services.ts';

export interface Sample {
  organisationId: string;
  slug: string;
  name: string;
}

/** The sample of an organisation; null if it has none. */
export async function findSample({ db }: DbServices, sampleOf: string): Promise<Sample | null> {
  const row = await db
    .selectFrom('samples as s')
    .innerJoin('organisations as o', 'o.organisation_id', 's.organisation_id')
    .select(['o.organisation_id as organisationId', 'o.slug', 'o.name'])
    .where('s.sample_of', '=', sampleOf)
    .executeTakeFirst();
  return row ?? null;
}
