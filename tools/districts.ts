import type { SourceFile } from './source-files.ts';
import { importsOf, isTest } from './source-files.ts';

/** The folders of server/; each may import only from itself and from those before it. */
export const districts = [
  'platform',
  'mail',
  'accounts',
  'frameworks',
  'beacons',
  'assessments',
  'results',
  'integrations',
  'start',
  'demo',
  'operations',
];

/** The files beside the districts, which may import from all of them. */
const rootFiles = ['admin.ts', 'app.ts', 'main.ts', 'routes.ts', 'services.ts', 'start-server.ts'];

/** One message for each file of server/ outside the districts and for each import against their order. */
export function districtProblems(files: SourceFile[]): string[] {
  const server = files.filter(({ path }) => path.startsWith('server/') && !isTest(path));
  return server.flatMap((file) => [...misplaced(file), ...upwardImports(file)]);
}

function misplaced({ path }: SourceFile): string[] {
  const [, first = ''] = path.split('/');
  if (districts.includes(first) || rootFiles.includes(first)) return [];
  return [`${path}: move it to one of ${districts.join(', ')}`];
}

function upwardImports(file: SourceFile): string[] {
  const rank = rankOf(file.path);
  return importsOf(file)
    .filter((name) => name.startsWith('server/') && rankOf(name) > rank)
    .map((name) => `${file.path} imports ${name}: take it as data or from services instead`);
}

/** The position of a file's district; root files rank above all districts. */
function rankOf(path: string): number {
  const index = districts.indexOf(path.split('/')[1] ?? '');
  return index === -1 ? districts.length : index;
}
