import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long a body has to arrive, and how much of it makes a second more. */
const graceMs = 20_000;
const bytesPerSecond = 16 * 1024;
const shortestWaitMs = 1000;

/** Ends requests whose body comes slower than any line brings it, whether or not they are answered already. */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const hasBody = headers['content-length'] ?? headers['transfer-encoding'];
    if (hasBody !== undefined) watch(app, request.raw, reply.raw);
    done();
  });
}

function watch(app: FastifyInstance, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const before = socket.bytesRead;
  let waitedMs = 0;
  let timer = setTimeout(look, graceMs);
  request.once('close', () => clearTimeout(timer));

  function look(): void {
    if (request.complete) return;
    waitedMs = Math.max(waitedMs, graceMs);
    const grantedMs = graceMs + ((socket.bytesRead - before) / bytesPerSecond) * 1000;
    if (grantedMs <= waitedMs) return end(app, request, response);
    const waitMs = Math.max(shortestWaitMs, grantedMs - waitedMs);
    waitedMs += waitMs;
    timer = setTimeout(look, waitMs);
  }
}

/** As Node ends those that outlast its own limit. */
function end(
  { server }: FastifyInstance,
  { socket }: IncomingMessage,
  { headersSent }: ServerResponse,
): void {
  if (headersSent) return void socket.destroy();
  const code = 'ERR_HTTP_REQUEST_TIMEOUT';
  server.emit(
    'clientError',
    Object.assign(new Error('The body comes too slowly'), { code }),
    socket,
  );
}
