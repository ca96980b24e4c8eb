import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { testServices } from '#testing/test-services.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

/** A server whose readiness takes `seconds` in the database, and the lines of its log. */
async function logOf(seconds: number, traceparent: string): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  await using database = await openTestDatabase();
  const services = { ...(await testServices(database)), log: pino({ level: 'warn' }, stream) };
  await using app = createApp(services, { database });
  app.get('/slow', async () => {
    await sql`select pg_sleep(${seconds}), ${'a secret value'}::text`.execute(services.db);
    return {};
  });
  const answer = await app.inject({ url: '/slow', headers: { traceparent } });
  expect(answer.statusCode).toBe(200);
  return lines;
}

test('A slow statement is logged with its request, its trace and the process that ran it', async () => {
  const [line, ...others] = await logOf(1.1, `00-${traceId}-00f067aa0ba902b7-01`);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    msg: 'Slow statement',
    traceId,
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    statement: 'select pg_sleep($1), $2::text',
  });
  expect(line?.['durationMs']).toBeGreaterThanOrEqual(1000);
  expect(JSON.stringify(line)).not.toContain('secret');
});

test('A fast statement is not logged', async () => {
  expect(await logOf(0, `00-${traceId}-00f067aa0ba902b7-01`)).toEqual([]);
});

test.each([
  '',
  'nothing',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `ff-${traceId}-00f067aa0ba902b7-01`,
])('A request with the traceparent "%s" has no trace', async (traceparent) => {
  const [line] = await logOf(1.1, traceparent);
  expect(line).not.toHaveProperty('traceId');
  expect(line).toHaveProperty('requestId');
});
