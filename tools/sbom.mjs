import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fromRoot, root } from './project.mjs';

/**
 * @typedef {object} Component
 * @property {string} bom-ref
 * @property {{name: string, value: string}[]} properties
 */

const file = fromRoot('dist/sbom.json');
const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
const text = execFileSync('npm', ['sbom', ...options], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
const list = JSON.parse(text);
// npm names the folder.
list.metadata.component.name = 'beacon';
// Its own option to leave out development packages leaves out others that they need too.
list.components = list.components.filter(isUsed);
const used = new Set([list.metadata.component, ...list.components].map((each) => each['bom-ref']));
list.dependencies = list.dependencies
  .filter((/** @type {{ref: string}} */ { ref }) => used.has(ref))
  .map((/** @type {{ref: string, dependsOn: string[]}} */ { ref, dependsOn }) => ({
    ref,
    dependsOn: dependsOn.filter((other) => used.has(other)),
  }));
mkdirSync(fromRoot('dist'), { recursive: true });
writeFileSync(file, JSON.stringify(list, null, 2));
console.log(`${list.components.length} packages are listed in ${file}.`);

/** @param {Component} component */
function isUsed({ properties }) {
  return !properties.some(({ name }) => name === 'cdx:npm:package:development');
}
