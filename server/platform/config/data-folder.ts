import { existsSync } from 'node:fs';
import path from 'node:path';

interface FolderConfig {
  mode: Mode;
  dataDir: string;
}

export type Mode = 'demo' | 'production';

/** Holds one folder per mode. The first versions stored the data of both modes directly in it. */
const parent = () => path.resolve('data');

/** The entries that the first versions created there. */
const earlier = ['database', 'files', 'secret-key'];

/** The mode's default data folder: a demo and production never share data. */
export function defaultDataFolder(mode: Mode): string {
  return path.join(parent(), mode);
}

/** Why production cannot start in its default folder: data of an earlier version is in the way. Null if it can start. */
export function dataFolderError(mode: Mode): string | null {
  if (mode === 'demo' || !hasEarlierData() || existsSync(defaultDataFolder(mode))) return null;
  return `${parent()} holds what an earlier version of Beacon kept there: ${earlierNames().join(', ')}.
Production now has its data in ${defaultDataFolder(mode)}, and the demo in ${defaultDataFolder('demo')}.
If it is production's, set DATA_DIR=${parent()}, or move it into ${defaultDataFolder(mode)}.
If it is a demo's, delete it, or set DATA_DIR=${defaultDataFolder(mode)}.`;
}

/** What a demo prints about data of an earlier version; null if there is none. */
export function earlierDataNotice({ mode, dataDir }: FolderConfig) {
  if (mode === 'production' || dataDir !== defaultDataFolder(mode) || !hasEarlierData())
    return null;
  return `  This demo lies in ${dataDir}. ${parent()} still holds what an earlier version kept there:
  delete ${earlierNames().join(', ')} if it was a demo, or look at it again with DATA_DIR=${parent()}.
`;
}

function hasEarlierData(): boolean {
  return earlierNames().length > 0;
}

function earlierNames(): string[] {
  return earlier.filter((name) => existsSync(path.join(parent(), name)));
}
