import { sql } from 'kysely';
import { canonicalJson } from '#rules/framework/canonical.ts';
import { secondEdition } from '#server/frameworks/second-edition.ts';
import type { FrameworkKey, Services } from '#server/platform/services.ts';
import type { ExportedFile } from './exported.ts';

/** The definitions of the organisation's own questionnaires, every version and every draft, as they can be imported again. */
export async function* questionnaireFiles(
  { db, frameworks }: Services,
  { organisationId }: { organisationId: string },
): AsyncGenerator<ExportedFile> {
  const published = await sql<FrameworkKey>`
    select id, version from frameworks where organisation_id = ${organisationId}
    order by id, version`.execute(db);
  for (const key of published.rows) {
    const definition = canonicalJson(secondEdition(await frameworks.findWhole(key)));
    yield { name: `questionnaires/${key.id}-${key.version}.json`, contents: [definition] };
  }
  const drafts = await sql<{ id: string }>`
    select id from framework_drafts where organisation_id = ${organisationId} order by id`.execute(
    db,
  );
  for (const { id } of drafts.rows) {
    const { rows } = await sql<{ definition: unknown }>`
      select definition from framework_drafts
      where organisation_id = ${organisationId} and id = ${id}`.execute(db);
    const definitions = rows.map(({ definition }) => `${JSON.stringify(definition, null, 2)}\n`);
    yield { name: `questionnaires/draft-${id}.json`, contents: definitions };
  }
}
