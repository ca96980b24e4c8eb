import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newDatabaseConfig } from '#testing/databases.ts';
import { runAdmin } from '#testing/run-admin.ts';

test('An existing data folder is closed to other accounts, and the targets of symbolic links are left untouched', async () => {
  const config = await newDatabaseConfig();
  const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-outside-'));
  const other = path.join(outside, 'other');
  fs.writeFileSync(other, 'not ours');
  fs.chmodSync(other, 0o644);
  const folder = path.join(config.dataDir, 'files', 'deep');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'plan.pdf'), 'private');
  fs.symlinkSync(other, path.join(folder, 'link'));
  for (const name of ['files', 'files/deep', 'files/deep/plan.pdf', '']) {
    fs.chmodSync(path.join(config.dataDir, name), 0o755);
  }
  const options = ['--organisation', 'North', '--email', 'pat@beacon.test'];
  await runAdmin(config, 'create', ...options, '--time-zone', 'Europe/London');
  expect(openToOthers(config.dataDir)).toEqual([]);
  expect(fs.statSync(other).mode & 0o777).toBe(0o644);
  expect(fs.existsSync(path.join(config.dataDir, 'secret-key'))).toBe(true);
  fs.rmSync(outside, { recursive: true });
});

/**
 * Everything in a folder that other accounts of the machine could read or write. The embedded database sets the mode of
 * its catalogue cache itself, in a closed folder.
 */
function openToOthers(folder: string): string[] {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return [folder, ...names.map((name) => path.join(folder, name))].filter((file) => {
    const stats = fs.lstatSync(file);
    const isCache = path.basename(file) === 'pg_internal.init';
    return !isCache && !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
  });
}
