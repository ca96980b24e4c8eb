import { freePort } from '../tools/free-port.ts';
import { fromRoot } from '../tools/project.mjs';

// Workers read this file again and must see the port that the first reading chose.
const port = (process.env['E2E_PORT'] ??= String(await freePort()));

/** Where the server of a run listens. */
export const address = `http://127.0.0.1:${port}`;

/** What the server of a run is started with, and every command that joins it. */
export const environment = {
  PORT: port,
  DATA_DIR: fromRoot(`test-results/browser/data-${port}`),
  PUBLIC_URL: address,
};
