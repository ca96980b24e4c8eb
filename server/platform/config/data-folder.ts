import { existsSync } from 'node:fs';
import path from 'node:path';

interface FolderConfig {
  mode: Mode;
  dataDir: string;
}

export type Mode = 'demo' | 'production';

/** Holds one folder for each mode. The first versions kept the data of either mode in it. */
const parent = () => path.resolve('data');

/** What those versions made in it. */
const earlier = ['database', 'files', 'secret-key'];

/** The mode's own folder: a demo and production never share data. */
export function ownDataFolder(mode: Mode): string {
  return path.join(parent(), mode);
}

/** What somebody has to decide before production starts in a folder of its own; null where nothing is. */
export function dataFolderError(mode: Mode): string | null {
  if (mode === 'demo' || !holdsEarlierData() || existsSync(ownDataFolder(mode))) return null;
  return `${parent()} holds what an earlier version of Beacon kept there: ${earlierNames().join(', ')}.
Production now has its data in ${ownDataFolder(mode)}, and the demo in ${ownDataFolder('demo')}.
If it is production's, set DATA_DIR=${parent()}, or move it into ${ownDataFolder(mode)}.
If it is a demo's, delete it, or set DATA_DIR=${ownDataFolder(mode)}.`;
}

/** What a demo says of the data of an earlier version; null where there is none. */
export function noteOfEarlierData({ mode, dataDir }: FolderConfig) {
  if (mode === 'production' || dataDir !== ownDataFolder(mode) || !holdsEarlierData()) return null;
  return `  This demo lies in ${dataDir}. ${parent()} still holds what an earlier version kept there:
  delete ${earlierNames().join(', ')} if it was a demo, or look at it again with DATA_DIR=${parent()}.
`;
}

function holdsEarlierData(): boolean {
  return earlierNames().length > 0;
}

function earlierNames(): string[] {
  return earlier.filter((name) => existsSync(path.join(parent(), name)));
}
