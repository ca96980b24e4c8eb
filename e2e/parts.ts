import { freePort } from '../tools/free-port.ts';
import { demoId } from '#server/demo/ids.ts';
import { fromRoot } from '../tools/project.mjs';

/** Each part of the journeys has its own demo, so that both parts run in parallel. */
export const parts = ['organisations', 'beacons'] as const;
export type Part = (typeof parts)[number];

// Workers read this file again and must see the ports that the first reading chose.
const ports = (process.env['E2E_PORTS'] ??= `${await freePort()} ${await freePort()}`).split(' ');

/** The address of the server of a part. */
export function addressOf(part: Part): string {
  return `http://127.0.0.1:${ports[parts.indexOf(part)]}`;
}

/** The environment variables of the server of a part and of commands that share its database. */
export function environmentOf(part: Part) {
  const { port } = new URL(addressOf(part));
  return {
    PORT: port,
    DATA_DIR: fromRoot(`test-results/browser/data-${port}`),
    PUBLIC_URL: addressOf(part),
    // The identity provider of a journey is on this machine.
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
    ANALYTICS_ORGS: demoId('organisation', 'riverside'),
  };
}
