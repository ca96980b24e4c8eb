import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataFolderError, noteOfEarlierData, ownDataFolder } from './data-folder.ts';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-data-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

test('a demo says that it leaves the data of an earlier version alone', () => {
  const dataDir = ownDataFolder('demo');
  expect(noteOfEarlierData({ mode: 'demo', dataDir })).toBeNull();
  fs.mkdirSync(path.join(folder, 'data/database'), { recursive: true });
  expect(noteOfEarlierData({ mode: 'demo', dataDir })).toContain(`DATA_DIR=${folder}/data`);
  expect(noteOfEarlierData({ mode: 'demo', dataDir: `${folder}/elsewhere` })).toBeNull();
  expect(dataFolderError('demo')).toBeNull();
});

test('production asks about the data of an earlier version until it has a folder of its own', () => {
  expect(dataFolderError('production')).toBeNull();
  fs.mkdirSync(path.join(folder, 'data/demo'), { recursive: true });
  expect(dataFolderError('production')).toBeNull();
  fs.writeFileSync(path.join(folder, 'data/secret-key'), 'secret');
  expect(dataFolderError('production')).toContain('secret-key');
  fs.mkdirSync(path.join(folder, 'data/production'));
  expect(dataFolderError('production')).toBeNull();
});
