import { defineConfig, devices } from '@playwright/test';
import { address, environment } from './e2e/place.ts';
import { findChromium } from './tools/chromium.mjs';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser/traces',
  forbidOnly: true,
  workers: 1,
  timeout: 90_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser/report.json' }]],
  use: {
    baseURL: address,
    trace: 'retain-on-failure',
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
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
  ],
  webServer: {
    command: 'node server/main.ts',
    url: `${address}/api/ready`,
    env: environment,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 120_000,
    stdout: 'ignore',
  },
});
