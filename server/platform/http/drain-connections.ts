import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const stepMs = 20;

/**
 * Lets a server that closes answer what reaches it on open connections, for at most `graceMs`, and ends each with its
 * answer. A connection that is closed while a request is on its way loses that request.
 */
export function drainConnections(app: FastifyInstance, graceMs: number): void {
  let isDraining = false;
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isDraining) reply.header('connection', 'close');
    return payload;
  });
  app.addHook('preClose', async () => {
    const { server } = app;
    if (!server.listening) return;
    isDraining = true;
    // That of http.Server would close idle connections at once.
    net.Server.prototype.close.call(server);
    const deadline = performance.now() + graceMs;
    while (performance.now() < deadline && (await countConnections(server)) > 0) await wait(stepMs);
  });
}

function countConnections(server: net.Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count));
  });
}
