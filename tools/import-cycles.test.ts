import { expect, test } from 'vitest';
import { fileCycles, folderCycles } from './import-cycles.ts';
import { sourceFiles } from './source-files.ts';

test('the source files have no import cycle', () => {
  expect(fileCycles(sourceFiles())).toEqual([]);
});

test('the folders have no import cycle', () => {
  expect(folderCycles(sourceFiles())).toEqual([]);
});

test('a cycle through several files is reported once', () => {
  const files = [
    { path: 'server/a.ts', text: "import { b } from './b.ts';" },
    { path: 'server/b.ts', text: "import {\n  c,\n} from '#server/c.ts';" },
    { path: 'server/c.ts', text: "const a = await import('./a.ts');" },
    { path: 'server/d.ts', text: "import './a.ts';" },
  ];
  expect(fileCycles(files)).toEqual(['server/a.ts → server/b.ts → server/c.ts → server/a.ts']);
});

test('type imports count for a cycle', () => {
  const files = [
    { path: 'server/a.ts', text: "import type { B } from './b.ts';" },
    { path: 'server/b.ts', text: "import { a } from './a.ts';" },
  ];
  expect(fileCycles(files)).toEqual(['server/a.ts → server/b.ts → server/a.ts']);
});

test('a cycle of folders is reported without a cycle of files, and test imports are ignored', () => {
  const files = [
    { path: 'web/design/chart.tsx', text: "import { band } from '../results/band.ts';" },
    { path: 'web/results/band.ts', text: '' },
    { path: 'web/results/page.tsx', text: "import { Dot } from '../design/dot.tsx';" },
    { path: 'web/design/dot.tsx', text: '' },
    { path: 'web/design/dot.test.tsx', text: "import { Page } from '../reports/page.tsx';" },
    { path: 'web/reports/page.tsx', text: "import { Dot } from '../design/dot.tsx';" },
  ];
  expect(folderCycles(files)).toEqual(['web/design → web/results → web/design']);
});
