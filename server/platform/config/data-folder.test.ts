import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataFolderError, earlierDataNotice, defaultDataFolder } from './data-folder.ts';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-data-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

test('A demo reports that it leaves the data of an earlier version untouched', () => {
  const dataDir = defaultDataFolder('demo');
  expect(earlierDataNotice({ mode: 'demo', dataDir })).toBeNull();
  fs.mkdirSync(path.join(folder, 'data/database'), { recursive: true });
  expect(earlierDataNotice({ mode: 'demo', dataDir })).toContain(`DATA_DIR=${folder}/data`);
  expect(earlierDataNotice({ mode: 'demo', dataDir: `${folder}/elsewhere` })).toBeNull();
  expect(dataFolderError('demo')).toBeNull();
});

test('Production refuses to start beside data of an earlier version until it has its own folder', () => {
  expect(dataFolderError('production')).toBeNull();
  fs.mkdirSync(path.join(folder, 'data/demo'), { recursive: true });
  expect(dataFolderError('production')).toBeNull();
  fs.writeFileSync(path.join(folder, 'data/secret-key'), 'secret');
  expect(dataFolderError('production')).toContain('secret-key');
  fs.mkdirSync(path.join(folder, 'data/production'));
  expect(dataFolderError('production')).toBeNull();
});
