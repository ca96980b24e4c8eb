import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  capture,
  fingerprint,
  fromRoot,
  giveUp,
  pinnedNode,
  textOf,
  withFirstOnPath,
} from './project.mjs';

const sources = ['web', 'contract', 'rules', 'frameworks'];
const settings = ['vite.config.ts', 'tools/precompress.ts', 'package.json', 'package-lock.json'];
const receipt = fromRoot('dist/.built');

/** Builds the pages, unless they were built from exactly these sources already. */
export async function ensureBuilt() {
  const wanted = fingerprint([...settings, ...sources.flatMap(filesUnder)].flatMap(nameAndText));
  if (textOf(receipt) === wanted) return;
  console.log('Building the pages…');
  rmSync(receipt, { force: true });
  const { code, output } = await capture(pinnedNode, ['node_modules/vite/bin/vite.js', 'build'], {
    env: withFirstOnPath(fromRoot('node_modules/.bin')),
  });
  if (code !== 0) giveUp(`${output}\nThe pages were not built; the message above says why.`);
  mkdirSync(fromRoot('dist'), { recursive: true });
  writeFileSync(receipt, wanted);
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
