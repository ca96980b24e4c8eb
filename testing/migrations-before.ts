import fs from 'node:fs';
import path from 'node:path';
import { shippedMigrations } from '#server/platform/migrations/migrate.ts';

/** Copies the shipped migrations before the named one into a new folder. */
export function migrationsBefore(name: string, dataDir: string): string {
  const folder = fs.mkdtempSync(path.join(dataDir, 'migrations-'));
  const all = fs
    .readdirSync(shippedMigrations)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  const before = all.slice(
    0,
    all.findIndex((file) => file.endsWith(name)),
  );
  for (const file of before)
    fs.copyFileSync(path.join(shippedMigrations, file), path.join(folder, file));
  return folder;
}
