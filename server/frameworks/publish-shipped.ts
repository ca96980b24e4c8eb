import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Framework } from '#rules/definition/definition.ts';
import { parseFramework, readPublished } from '#rules/framework/framework.ts';
import type { Services } from '#server/platform/services.ts';
import { frameworkRow } from './framework-row.ts';

/** Thrown when a shipped definition cannot be published; the message names the file and the field. */
export class FrameworkFileError extends Error {
  override name = 'FrameworkFileError';
}

/** Publishes the new definitions of a folder. Throws a FrameworkFileError for a change without a new version. */
export async function publishShipped(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  folder: string,
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const published = await findPublished(db);
  for (const name of names) {
    const file = path.join(folder, name);
    const text = await readFile(file, 'utf8');
    const definition = readAs<unknown>(file, () => JSON.parse(text));
    // Reading a definition as a whole takes far longer than comparing it.
    if (published.some((other) => isDeepStrictEqual(other, definition))) continue;
    const framework = readAs(file, () => parseFramework(definition));
    await db
      .insertInto('frameworks')
      .values(frameworkRow(definition, framework, clock.now()))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await assertUnchanged(db, file, framework);
  }
}

/** The definitions that came with this version or an earlier one, as they were given. */
async function findPublished(db: Services['db']): Promise<unknown[]> {
  const rows = await db
    .selectFrom('frameworks')
    .select('definition')
    .where('organisation_id', 'is', null)
    .execute();
  return rows.map(({ definition }) => definition);
}

function readAs<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FrameworkFileError(`${file}: ${reason}`, { cause });
  }
}

async function assertUnchanged(
  db: Services['db'],
  file: string,
  framework: Framework,
): Promise<void> {
  const published = await db
    .selectFrom('frameworks')
    .select('definition')
    .where((row) => row.and({ id: framework.id, version: framework.version }))
    .executeTakeFirstOrThrow();
  // Both sides as JSON: a field that is absent and one that is undefined are the same definition.
  const stored: unknown = JSON.parse(JSON.stringify(readPublished(published.definition)));
  if (isDeepStrictEqual(stored, JSON.parse(JSON.stringify(framework)))) return;
  throw new FrameworkFileError(
    `${file}: version ${framework.version} of ${framework.id} is published and never changes. ` +
      `Raise "version" to publish this definition.`,
  );
}
