import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** Journeys that take long: each starts what it needs. */
const { projects: _parts, webServer: _demos, ...shared } = config;

export default defineConfig({
  ...shared,
  testDir: 'e2e/long',
  outputDir: 'test-results/long/traces',
  workers: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/long/report.json' }]],
});
