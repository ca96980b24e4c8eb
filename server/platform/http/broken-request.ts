import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import type { ProblemId } from '#contract/problems.ts';
import type { Config } from '#server/platform/config/config.ts';
import { securityHeaders } from './security-headers.ts';

const causes: Record<string, { line: string; id: ProblemId }> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', id: 'too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', id: 'too_slow' },
};
const malformed = { line: '400 Bad Request', id: 'malformed' } as const;

/** Answers a malformed HTTP request in the shape of every error. */
export function answerBrokenRequest(
  config: Pick<Config, 'publicUrl'>,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { line, id } = causes[error.code ?? ''] ?? malformed;
  const requestId = randomUUID();
  const body = JSON.stringify({ errors: { id, title: textOf(problems[id].title), requestId } });
  socket.end(
    [
      `HTTP/1.1 ${line}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'cache-control: no-store',
      ...Object.entries(securityHeaders(config)).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}
