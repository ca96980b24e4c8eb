import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { capture, fromRoot } from './project.mjs';

const validFiles = {
  'rules/scoring/score.ts':
    "import * as z from 'zod';\nexport const score: z.ZodNumber = z.number();\n",
  'contract/users.ts':
    "import { score } from '#rules/scoring/score.ts';\nexport const user: typeof score = score;\n",
  'server/app.ts':
    "import { readFileSync } from 'node:fs';\nimport { user } from '#contract/users.ts';\nexport const app: string = readFileSync(String(user), 'utf8');\n",
  'web/page.tsx':
    "import { user } from '#contract/users.ts';\nexport const page: Element | null = document.querySelector(String(user));\n",
};

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'beacon-walls-'));
  const configs = ['package.json', 'tsconfig.base.json'];
  const tsconfigs = ['rules', 'contract', 'server', 'web'].map((wing) => `${wing}/tsconfig.json`);
  for (const path of [...configs, ...tsconfigs]) cpSync(fromRoot(path), join(project, path));
  symlinkSync(fromRoot('node_modules'), join(project, 'node_modules'));
  for (const [path, text] of Object.entries(validFiles)) write(path, text);
});

afterEach(() => rmSync(project, { recursive: true }));

test('imports in the direction rules, contract, server and web compile', async () => {
  expect(await compile()).toEqual({ code: 0, output: '' });
});

test.each([
  [
    'web imports server',
    'web/reach.ts',
    "import { app } from '#server/app.ts';\nexport const reach: string = app;\n",
  ],
  [
    'server imports web',
    'server/reach.ts',
    "import { page } from '#web/page.tsx';\nexport const reach: unknown = page;\n",
  ],
  [
    'contract imports server',
    'contract/reach.ts',
    "import { app } from '#server/app.ts';\nexport const reach: string = app;\n",
  ],
  [
    'rules imports contract',
    'rules/reach.ts',
    "import { user } from '#contract/users.ts';\nexport const reach: unknown = user;\n",
  ],
  [
    'contract imports node:fs',
    'contract/reach.ts',
    "import { existsSync } from 'node:fs';\nexport const reach: boolean = existsSync('a');\n",
  ],
  ['rules uses process', 'rules/reach.ts', 'export const reach: unknown = process.env;\n'],
  ['server touches document', 'server/reach.ts', 'export const reach: unknown = document.body;\n'],
  ['web uses process', 'web/reach.ts', 'export const reach: unknown = process.env;\n'],
])('%s: the compiler rejects it', async (_, path, text) => {
  write(path, text);
  const { code, output } = await compile();
  expect(output).toContain(path);
  expect(code).not.toBe(0);
});

function write(path: string, text: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

function compile() {
  const tsc = fromRoot('node_modules/typescript/bin/tsc');
  return capture(process.execPath, [tsc, '-b', 'server', 'web'], { cwd: project });
}
