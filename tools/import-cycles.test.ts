import { expect, test } from 'vitest';
import { importCycles } from './import-cycles.ts';
import { sourceFiles } from './source-files.ts';

test('no files import each other in a circle', () => {
  expect(importCycles(sourceFiles())).toEqual([]);
});

test('a circle through other files is found once', () => {
  const files = [
    { path: 'server/a.ts', text: "import { b } from './b.ts';" },
    { path: 'server/b.ts', text: "import {\n  c,\n} from '#server/c.ts';" },
    { path: 'server/c.ts', text: "const a = await import('./a.ts');" },
    { path: 'server/d.ts', text: "import './a.ts';" },
  ];
  expect(importCycles(files)).toEqual(['server/a.ts → server/b.ts → server/c.ts → server/a.ts']);
});

test('types may refer to each other', () => {
  const files = [
    { path: 'server/a.ts', text: "import type { B } from './b.ts';" },
    { path: 'server/b.ts', text: "import { a } from './a.ts';" },
  ];
  expect(importCycles(files)).toEqual([]);
});
