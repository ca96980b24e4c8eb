import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../tools/chromium.mjs';
import { serverCommand } from '../tools/project.mjs';
import { freePort, startChild } from './child.ts';

/** A browser and the address of a demo of its own. */
export interface DemoBrowser extends AsyncDisposable {
  browser: Browser;
  baseURL: string;
}

/** Starts a demo in a temporary folder, and a browser. */
export async function openDemoBrowser(): Promise<DemoBrowser> {
  await using resources = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'beacon-browser-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const environment = { PORT: String(port), PUBLIC_URL: baseURL, DATA_DIR: folder };
  resources.use(await startChild(serverCommand, environment, 'ready'));
  const browser = resources.use(await launch());
  const opened = resources.move();
  return { browser, baseURL, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

function launch(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: isRoot ? ['--no-sandbox'] : [],
  });
}
