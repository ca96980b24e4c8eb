import { basename } from 'node:path';
import type { SourceFile } from './source-files.ts';
import { isTest } from './source-files.ts';

/** One message for each endpoint of contract/ without exactly one handler and route and at least one test. */
export function endpointProblems(files: SourceFile[]): string[] {
  const routeList = files
    .filter(({ path }) => /^server\/(accounts\/)?routes\.ts$/.test(path))
    .map(({ text }) => text.replaceAll(/^import [^;]+;$/gm, ''))
    .join('\n');
  const tests = files.filter(({ path }) => isTest(path)).map(({ text }) => text);
  return endpointNames(files).flatMap((name) => {
    const word = new RegExp(`\\b${name}\\b`, 'g');
    const handlers = files.filter(
      ({ path }) => path.startsWith('server/') && nameOf(path) === name,
    );
    return [
      ...handlers.filter((file) => !exportsName(file, name)).map(wrongExport),
      handlers.length !== 1 &&
        `${name}: answer it in exactly one server/<district>/${fileOf(name)}`,
      [...routeList.matchAll(word)].length !== 1 &&
        `${name}: list it exactly once in server/routes.ts or server/accounts/routes.ts`,
      !tests.some((text) => word.test(text)) && `${name}: name it in the test that proves it`,
    ].filter((problem) => problem !== false);
  });
}

function endpointNames(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('contract/') && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/^export const (\w+) = endpoint\(/gm)])
    .map(([, name]) => name ?? '');
}

/** Converts a file name to an export name: `close-assessment.ts` → `closeAssessment`. */
function nameOf(path: string): string {
  return basename(path, '.ts').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function fileOf(name: string): string {
  return `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}

function exportsName({ text }: SourceFile, name: string): boolean {
  return text.includes(`export const ${name} =`);
}

function wrongExport({ path }: SourceFile): string {
  return `${path}: export the endpoint's handler as ${nameOf(path)}, the name of its file`;
}
