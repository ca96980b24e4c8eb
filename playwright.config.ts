import { defineConfig, devices, type Project } from '@playwright/test';
import { addressOf, environmentOf, type Part, parts } from './e2e/parts.ts';
import { findChromium } from './tools/chromium.mjs';

/** The journeys of one of two parts that take equally long. */
const ofOrganisations =
  /\/(account-|answers-out|app-|framework(s|-versions)|guide|long-names|organisation|qr-codes|setup|sign-in|two-factor)[a-z-]*\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser/traces',
  forbidOnly: true,
  workers: parts.length,
  timeout: 180_000,
  // A limit, not a wait: a busy machine takes longer to show what it shows.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser/report.json' }]],
  use: {
    // Recording takes a fifth of the time; a failure that needs it is run again with TRACE=1.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  projects: [
    { name: 'organisations', ...onItsOwn('organisations'), testMatch: ofOrganisations },
    // Long journeys have a configuration of their own.
    {
      name: 'beacons',
      ...onItsOwn('beacons'),
      testIgnore: [ofOrganisations, 'long/**'],
    },
  ],
  webServer: parts.map((part) => ({
    command: 'node dist/server/main.js',
    url: `${addressOf(part)}/api/ready`,
    env: environmentOf(part),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 300_000,
    stdout: 'ignore',
  })),
});

/** A part's journeys share its demo, so they run one after the other in one order. */
function onItsOwn(part: Part): Partial<Project> {
  // One pixel per pixel: a screen as dense as a phone's takes seven times the painting.
  const phone = {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
  };
  return { workers: 1, use: { ...phone, baseURL: addressOf(part) } };
}
