import type { DbServices } from '#server/platform/services.ts';

/** Every organisation by name, with the id for settings. */
export async function listOrganisations({ db }: DbServices): Promise<string> {
  const organisations = await db
    .selectFrom('organisations')
    .select(['organisation_id', 'name', 'slug'])
    .orderBy('name')
    .execute();
  return organisations
    .map(({ organisation_id: id, name, slug }) => `${id}  ${name} (${slug})`)
    .join('\n');
}
