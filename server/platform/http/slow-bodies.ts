import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How fast a body has to arrive. */
export interface BodyPace {
  /** The time that every body has, whatever its length. */
  graceMs: number;
  /** How many received bytes add another second. */
  bytesPerSecond: number;
  /** How often the pace is checked. */
  everyMs: number;
}

const minPace: BodyPace = { graceMs: 20_000, bytesPerSecond: 16 * 1024, everyMs: 1000 };

/** Ends requests whose body arrives slower than the pace, even if they are answered already. */
export function endSlowBodies({ server }: FastifyInstance, pace = minPace): void {
  server.on('request', (request, response) => {
    const { headers } = request;
    const hasBody = headers['content-length'] ?? headers['transfer-encoding'];
    if (hasBody !== undefined) watch(request, pace, () => end(server, request, response));
  });
}

function watch(request: IncomingMessage, pace: BodyPace, onSlow: () => void): void {
  const { socket } = request;
  const before = socket.bytesRead;
  let waitedMs = 0;
  const timer = setInterval(() => {
    waitedMs += pace.everyMs;
    const earnedMs = ((socket.bytesRead - before) / pace.bytesPerSecond) * 1000;
    if (request.complete || waitedMs < pace.graceMs + earnedMs) return;
    clearInterval(timer);
    onSlow();
  }, pace.everyMs);
  request.once('close', () => clearInterval(timer));
}

/** Ends a request the way Node ends one that exceeds its own time limit. */
function end(
  server: FastifyInstance['server'],
  { socket }: IncomingMessage,
  { headersSent }: ServerResponse,
): void {
  if (headersSent) return void socket.destroy();
  const code = 'ERR_HTTP_REQUEST_TIMEOUT';
  server.emit(
    'clientError',
    Object.assign(new Error('The body arrives too slowly'), { code }),
    socket,
  );
}
