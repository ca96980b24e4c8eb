import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { guide } from './tools/guide-plugin.ts';
import { whyNoSmallDisk } from './tools/small-disk.mjs';
import { preact } from './tools/preact.ts';
import packageJson from './package.json' with { type: 'json' };

const english = 'testing/english.ts';
/** Tests that fill a disk. */
const ofDisk = whyNoSmallDisk() ? ['**/*.disk.test.ts'] : [];
/** Tests of how one node plans its statements. */
const ofOneNode = ['server/mail/due-mails.test.ts', '**/*.disk.test.ts'];

type Settings = TestProjectInlineConfiguration['test'];

export default defineConfig({
  plugins: [lingui({ macroTransform: true }), guide()],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  test: {
    allowOnly: false,
    maxWorkers: 2,
    // Only what hangs takes so long, also on a machine with a tenth of the usual speed.
    testTimeout: 120_000,
    projects: [
      project('rules', ['rules', 'contract', 'frameworks']),
      project('structure', ['tools']),
      project('web', ['web'], { environment: 'jsdom', exclude: ['web/assess/**'] }),
      project('assess', ['web/assess'], {
        environment: 'jsdom',
        setupFiles: [english, 'web/assess/testing/setup.ts'],
        alias: preact,
        server: { deps: { inline: [/@lingui.react/, /@testing-library.preact/] } },
      }),
      server('embedded'),
      server('postgres'),
      server('pooled'),
      server('citus'),
    ],
  },
});

/** Behind a pooler, a PostgreSQL server is tested. */
function server(database: 'embedded' | 'postgres' | 'pooled' | 'citus') {
  return project(`server-${database}`, ['server', 'testing'], {
    exclude: database === 'citus' ? ofOneNode : ['**/*.citus.test.ts', ...ofDisk],
    env: {
      TEST_DATABASE: database === 'pooled' ? 'postgres' : database,
      TEST_POOLER: database === 'pooled' ? 'yes' : 'no',
    },
    globalSetup: 'testing/global-setup.ts',
    setupFiles: [english, 'testing/check-projections.ts'],
    hookTimeout: 120_000,
    isolate: false,
  });
}

function project(
  name: string,
  folders: string[],
  settings: Settings = {},
): TestProjectInlineConfiguration {
  const include = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
  return { extends: true, test: { name, include, setupFiles: english, ...settings } };
}
