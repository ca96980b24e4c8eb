import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGLiteSocketHandler } from '@electric-sql/pglite-socket';
import { BackendQueue } from './backend-queue.ts';
import { openFiles } from './embedded-files.ts';

const { folder, socketPath } = workerData as { folder: string; socketPath: string };
const pglite = await openFiles(folder);
const queue = new BackendQueue(pglite);

// The handler calls the queue's three public methods; its own class cannot be named from outside.
const handlerOptions = { queryQueue: queue as never, closeOnDetach: true };
const server = net.createServer((socket) => {
  void new PGLiteSocketHandler(handlerOptions).attach(socket);
});

fs.mkdirSync(path.dirname(socketPath), { recursive: true, mode: 0o700 });
fs.rmSync(socketPath, { force: true });
server.listen(socketPath, () => parentPort?.postMessage('listening'));

parentPort?.once('message', () => void close());

async function close(): Promise<void> {
  server.close();
  await pglite.exec('set role none');
  await pglite.exec('checkpoint');
  await pglite.close();
  process.exit();
}
