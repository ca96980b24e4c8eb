import { freePort } from '../tools/free-port.ts';
import { demoId } from '#server/demo/ids.ts';
import { fromRoot } from '../tools/project.mjs';

/** Each part of the journeys has a demo of its own, so that two parts run side by side. */
export const parts = ['accounts', 'beacons'] as const;
export type Part = (typeof parts)[number];

// Workers read this file again and must see the ports that the first reading chose.
const ports = (process.env['E2E_PORTS'] ??= `${await freePort()} ${await freePort()}`).split(' ');

/** Where the server of a part listens. */
export function addressOf(part: Part): string {
  return `http://127.0.0.1:${ports[parts.indexOf(part)]}`;
}

/** What the server of a part is started with, and every command that joins it. */
export function environmentOf(part: Part) {
  const { port } = new URL(addressOf(part));
  return {
    PORT: port,
    DATA_DIR: fromRoot(`test-results/browser/data-${port}`),
    PUBLIC_URL: addressOf(part),
    ANALYTICS_ORGS: demoId('organisation', 'riverside'),
  };
}
