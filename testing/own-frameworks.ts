import { v7 } from 'uuid';
import { definition as sample } from '#rules/testing/second-edition.ts';
import { parseFramework } from '#rules/framework/framework.ts';
import { frameworkRow } from '#server/frameworks/framework-row.ts';
import type { Db } from '#server/platform/schema/schema.ts';

const at = new Date('2026-11-02');

interface Own {
  organisationId: string;
  id?: string;
  version?: number;
  definition?: object;
}

/** Publishes a questionnaire of an organisation's own. */
export async function publishOwn(
  { db }: { db: Db },
  { organisationId, id = 'sample-own', version = 1, definition = sample() }: Own,
): Promise<{ id: string; version: number }> {
  const framework = { ...parseFramework(definition), id, version };
  await db
    .insertInto('frameworks')
    .values({ ...frameworkRow(definition, framework, at), organisation_id: organisationId })
    .execute();
  return { id, version };
}

interface OwnDraft {
  organisationId: string;
  definition?: object;
  follows?: { id: string; version: number };
}

/** Stores a draft of an organisation. Returns its id. */
export async function storeDraft(
  { db }: { db: Db },
  { organisationId, definition = sample(), follows }: OwnDraft,
): Promise<string> {
  const id = v7();
  const values = {
    organisation_id: organisationId,
    id,
    framework_id: follows?.id ?? null,
    framework_version: follows?.version ?? null,
    definition: JSON.stringify(definition),
    title: 'Sample',
    item_count: 1,
    created_at: at,
    updated_at: at,
  };
  await db.insertInto('framework_drafts').values(values).execute();
  return id;
}
