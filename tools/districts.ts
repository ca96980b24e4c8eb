import type { SourceFile } from './source-files.ts';
import { importsOf, isTest } from './source-files.ts';

/** The folders of server/, each importing from itself and from those before it alone. */
export const districts = [
  'platform',
  'mail',
  'accounts',
  'frameworks',
  'beacons',
  'assessments',
  'results',
  'integrations',
  'demo',
];

/** The files beside them, which may import from all. */
const rootFiles = ['admin.ts', 'app.ts', 'main.ts', 'routes.ts', 'services.ts'];

/** One sentence for each file of server/ that stands in no district, and for each import against their order. */
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
  const own = rankOf(file.path);
  return importsOf(file)
    .filter((name) => name.startsWith('server/') && rankOf(name) > own)
    .map((name) => `${file.path} imports ${name}: take it as data or from services instead`);
}

/** Root files stand above every district. */
function rankOf(path: string): number {
  const rank = districts.indexOf(path.split('/')[1] ?? '');
  return rank === -1 ? districts.length : rank;
}
