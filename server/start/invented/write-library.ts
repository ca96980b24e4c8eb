import type { Framework } from '#rules/definition/definition.ts';
import { parseFramework } from '#rules/framework/framework.ts';
import { draftContent } from '#server/frameworks/drafts/draft-content.ts';
import { frameworkRow } from '#server/frameworks/framework-row.ts';
import type { TimedServices } from '#server/platform/services.ts';
import type { InventedLibrary } from './invented-library.ts';
import { insertAll } from './insert-all.ts';
import type { InventedOrganisation } from './invented-organisation.ts';

const day = 86_400_000;

/** Writes the questionnaires and drafts of an organisation, whose people must be written before. */
export async function writeLibrary(
  { db, clock }: TimedServices,
  organisation: InventedOrganisation,
): Promise<void> {
  const { library } = organisation;
  if (!library) return;
  const now = clock.now();
  await insertAll(db, 'frameworks', frameworkRows(organisation, library, now));
  await insertAll(db, 'framework_drafts', draftRows(organisation, library, now));
}

/** Every version of the questionnaires of an organisation's own. */
export function ownFrameworksOf({ library }: InventedOrganisation): Framework[] {
  return (library?.questionnaires ?? []).flatMap(versionsOf);
}

function versionsOf({ id, versions }: InventedLibrary['questionnaires'][number]): Framework[] {
  return versions.map((each, index) => ({ ...parseFramework(each), id, version: index + 1 }));
}

function frameworkRows(
  organisation: InventedOrganisation,
  { author, questionnaires }: InventedLibrary,
  now: Date,
) {
  return questionnaires.flatMap((questionnaire) =>
    versionsOf(questionnaire).map((framework, index) => {
      const { daysAgo } = questionnaire;
      const publishedAt = new Date(now.getTime() - (daysAgo[index] ?? 0) * day);
      return {
        ...frameworkRow(framework, framework, publishedAt),
        organisation_id: organisation.id,
        published_by: organisation.idOf('user', `${author}@${organisation.domain}`),
      };
    }),
  );
}

function draftRows(
  organisation: InventedOrganisation,
  { author, drafts }: InventedLibrary,
  now: Date,
) {
  return drafts.map(({ key, definition, follows }) => ({
    organisation_id: organisation.id,
    id: organisation.idOf('draft', key),
    framework_id: follows?.id ?? null,
    framework_version: follows?.version ?? null,
    ...draftContent(definition),
    created_at: new Date(now.getTime() - 3 * day),
    updated_at: new Date(now.getTime() - day),
    updated_by: organisation.idOf('user', `${author}@${organisation.domain}`),
  }));
}
