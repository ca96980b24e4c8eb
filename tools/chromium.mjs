import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture, fail } from './project.mjs';

// The headless build comes first, because the browser tests run faster in it.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const bundles = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const advice =
  'The browser tests need Chromium or Chrome. Install one (Debian: `sudo apt-get install chromium-headless-shell`),\n' +
  'or set CHROMIUM_PATH to the program, then run the same command again.';

/** @returns {string | undefined} CHROMIUM_PATH, else the first Chromium or Chrome found on this machine */
export function findChromium() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const configured = process.env['CHROMIUM_PATH'];
  return configured || [...onPath, ...bundles].find(isExecutable);
}

/** Installs Debian's Chromium when this machine has none and the user is root. */
export async function ensureChromium() {
  if (findChromium()) return;
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) fail(advice);
  console.log('Installing Chromium for the browser tests…');
  const update = await capture('apt-get', ['update', '-q']);
  const install = await capture(
    'apt-get',
    [
      'install',
      '-y',
      '-q',
      '--no-install-recommends',
      'chromium-headless-shell',
      'fonts-dejavu-core',
      'fonts-noto-color-emoji',
    ],
    { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
  );
  if (!findChromium()) fail(`${update.output}${install.output}\n${advice}`);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
