import { parseFramework } from '#rules/framework/framework.ts';
import { frameworkRow } from '#server/frameworks/framework-row.ts';
import type { Database } from '#server/platform/database/open.ts';

/** Publishes a definition of a test. */
export async function publishDefinition({ db }: Pick<Database, 'db'>, definition: object) {
  const row = frameworkRow(definition, parseFramework(definition), new Date('2026-11-02'));
  await db.insertInto('frameworks').values(row).execute();
}
