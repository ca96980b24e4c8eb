import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How fast a body has to arrive. */
export interface BodyPace {
  /** What every body has, however long it is. */
  graceMs: number;
  /** So much of it makes a second more. */
  bytesPerSecond: number;
  /** How often it is looked at. */
  everyMs: number;
}

const slowestPace: BodyPace = { graceMs: 20_000, bytesPerSecond: 16 * 1024, everyMs: 1000 };

/** Ends requests whose body comes slower than any line brings it, whether or not they are answered already. */
export function endSlowBodies({ server }: FastifyInstance, pace = slowestPace): void {
  server.on('request', (request, response) => {
    const { headers } = request;
    const hasBody = headers['content-length'] ?? headers['transfer-encoding'];
    if (hasBody !== undefined) watch(request, pace, () => end(server, request, response));
  });
}

function watch(request: IncomingMessage, pace: BodyPace, endIt: () => void): void {
  const { socket } = request;
  const before = socket.bytesRead;
  let waitedMs = 0;
  const timer = setInterval(() => {
    waitedMs += pace.everyMs;
    const earnedMs = ((socket.bytesRead - before) / pace.bytesPerSecond) * 1000;
    if (request.complete || waitedMs < pace.graceMs + earnedMs) return;
    clearInterval(timer);
    endIt();
  }, pace.everyMs);
  request.once('close', () => clearInterval(timer));
}

/** As Node ends those that outlast its own limit. */
function end(
  server: FastifyInstance['server'],
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
