import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  capture,
  fingerprint,
  fromRoot,
  fail,
  pinnedNode,
  textOf,
  withFirstOnPath,
} from './project.mjs';

// The app empties the folder, so it comes first.
const configs = ['vite.config.ts', 'vite.assess.config.ts'];
const sources = ['web', 'contract', 'rules', 'frameworks', 'tools'];
const settings = [...configs, 'package.json', 'package-lock.json'];
const receipt = fromRoot('dist/.built');

/** Builds the pages, unless they were built from exactly these sources already. */
export async function ensureBuilt() {
  const wanted = fingerprint([...settings, ...sources.flatMap(filesUnder)].flatMap(nameAndText));
  if (textOf(receipt) === wanted) return;
  console.log('Building the pages…');
  rmSync(receipt, { force: true });
  for (const config of configs) await build(config);
  mkdirSync(fromRoot('dist'), { recursive: true });
  writeFileSync(receipt, wanted);
}

/** @param {string} config */
async function build(config) {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', config];
  const env = withFirstOnPath(fromRoot('node_modules/.bin'));
  const { code, output } = await capture(pinnedNode, vite, { env });
  if (code !== 0) fail(`${output}\nThe pages were not built; the message above says why.`);
}

/** @param {string} folder */
function filesUnder(folder) {
  const names = readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => !name.includes('.test.'))
    .toSorted()
    .map((name) => join(folder, name));
}

/** @param {string} path */
function nameAndText(path) {
  return [path, textOf(fromRoot(path))];
}
