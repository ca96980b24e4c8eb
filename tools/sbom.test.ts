import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from './project.mjs';

const lock: { version: string; packages: Record<string, { dev?: true; version: string }> } =
  JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8'));

test('The list of packages names Beacon, and each package that it runs with in its version', () => {
  execFileSync(process.execPath, ['tools/sbom.mjs'], { cwd: fromRoot('') });
  const { metadata, components } = JSON.parse(readFileSync(fromRoot('dist/sbom.json'), 'utf8'));
  const { name, version } = metadata.component;
  expect([name, version]).toEqual(['beacon', lock.version]);
  const listed = components.map((each: { name: string; version: string }) => idOf(each));
  const locked = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path && !dev)
    .map(([path, { version: of }]) =>
      idOf({ name: path.split('node_modules/').at(-1), version: of }),
    );
  expect(new Set(listed)).toEqual(new Set(locked));
});

function idOf({ name, version }: { name: string | undefined; version: string }): string {
  return `${name}@${version}`;
}
