import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';

export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: 2,
    projects: [
      project('rules', ['rules', 'contract', 'frameworks']),
      project('structure', ['tools']),
      project('web', ['web'], {
        environment: 'jsdom',
        css: { modules: { classNameStrategy: 'non-scoped' } },
      }),
      server('embedded'),
      server('postgres'),
    ],
  },
});

function project(
  name: string,
  folders: string[],
  settings: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  const include = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
  return { test: { name, include, ...settings } };
}

function server(database: 'embedded' | 'postgres') {
  return project(`server-${database}`, ['server'], {
    env: { TEST_DATABASE: database },
    globalSetup: 'server/testing/global-setup.ts',
    hookTimeout: 60_000,
    testTimeout: 30_000,
  });
}
