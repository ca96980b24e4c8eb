import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** Finds a port of the loopback address that is not in use. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Finds the first of this many ports in a row that are not in use. */
export async function freePorts(count: number): Promise<number> {
  const first = await freePort();
  const others = Array.from({ length: count - 1 }, (_, index) => first + index + 1);
  const areFree = await Promise.all(others.map(isFree));
  return areFree.every(Boolean) ? first : freePorts(count);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
