import { dirname } from 'node:path';
import type { SourceFile } from './source-files.ts';
import { importsOf, isTest } from './source-files.ts';

interface HouseRule {
  breaks: (file: SourceFile) => boolean;
  advice: string;
}

/** The rules for every source file. */
export const houseRules: Record<string, HouseRule> = {
  depth: {
    breaks: ({ path }) => path.split('/').length > (path.startsWith('web/assess/formats/') ? 5 : 4),
    advice: 'move it up: at most three folders deep, four for answer formats',
  },
  'folder names': {
    breaks: ({ path }) => /(^|\/)(src|lib|utils?|helpers?|common|shared|misc)\//.test(path),
    advice: 'name the folder after what its files do for the product',
  },
  'own style sheets': {
    breaks: (file) => importsOf(file).some((name) => isForeignStyleSheet(name, file.path)),
    advice: 'import style sheets of its own folder and of web/design alone',
  },
  'file names': {
    breaks: ({ path }) => !/\/[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(path),
    advice: 'name it in kebab-case after its export',
  },
  'no barrels': {
    breaks: ({ path, text }) =>
      /\/index\.tsx?$/.test(path) || /^export (\*|\{[^}]*\}) from /m.test(text),
    advice: 'import from the file that declares the name instead of exporting it again',
  },
  size: {
    breaks: ({ text }) => text.split('\n').length - 1 > 300,
    advice: 'split it by responsibility: the limit is 300 lines',
  },
  'no suppressions': {
    breaks: ({ text }) =>
      /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint|oxfmt|prettier|knip)-(disable|ignore)|(v8|istanbul) ignore/.test(
        text,
      ),
    advice: 'fix the problem instead of suppressing it',
  },
  'no leftovers': {
    breaks: ({ text }) => /\b(TO[D]O|FIX[M]E|XX[X])\b/.test(text),
    advice: 'do it now or write it down as an issue',
  },
  'no skipped tests': {
    breaks: ({ path, text }) =>
      isTest(path) && /\b(test|it|describe)\.(skip|only|to[d]o|fix[m]e|fails|slow)\b/.test(text),
    advice: 'fix or delete the test: every test must run',
  },
  'injected clock': {
    breaks: ({ path, text }) =>
      /^(rules|contract|server)\//.test(path) &&
      path !== 'server/services.ts' &&
      !isTest(path) &&
      /\bnew Date\(\s*\)|\bDate\.now\b|\bTemporal\.Now\b/.test(text),
    advice: 'take the time from services.clock, or as a parameter in rules/',
  },
  'pure rules': {
    breaks: (file) => reaches(file, /^rules\//, /^(rules\/|zod$|temporal-polyfill$|@lingui\/core)/),
    advice: 'rules/ imports nothing but rules/, zod, temporal-polyfill and @lingui/core',
  },
  'light contract': {
    breaks: (file) => reaches(file, /^contract\//, /^(rules\/|contract\/|zod$|@lingui\/core)/),
    advice: 'contract/ imports nothing but rules/, contract/, zod and @lingui/core',
  },
  'plain frameworks': {
    breaks: (file) => reaches(file, /^frameworks\//, /^(rules\/|frameworks\/)/),
    advice: 'frameworks/ are data: they import nothing but rules/',
  },
  'no server in the browser': {
    breaks: (file) => reaches(file, /^web\//, /^(?!server\/|node:)/),
    advice: 'web/ reaches the server through contract/ only',
  },
  'no browser in the server': {
    breaks: (file) => reaches(file, /^server\//, /^(?!web\/|react)/),
    advice: 'server/ returns data; rendering belongs in web/',
  },
};

/** One message for each file and rule that it breaks. */
export function houseProblems(files: SourceFile[]): string[] {
  return Object.entries(houseRules).flatMap(([name, { breaks, advice }]) =>
    files.filter(breaks).map(({ path }) => `${path} (${name}): ${advice}`),
  );
}

function isForeignStyleSheet(name: string, path: string): boolean {
  const isOwn = name.startsWith('web/design/') || dirname(name) === dirname(path);
  return name.startsWith('web/') && name.endsWith('.css') && !isOwn;
}

function reaches(file: SourceFile, from: RegExp, allowed: RegExp): boolean {
  return (
    from.test(file.path) &&
    !isTest(file.path) &&
    !importsOf(file).every((name) => allowed.test(name))
  );
}
