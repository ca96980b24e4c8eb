import { PassThrough } from 'node:stream';
import { msg } from '@lingui/core/runtime-macro';
import fastify from 'fastify';
import pg from 'pg';
import pino from 'pino';
import { expect, test } from 'vitest';
import { Problem } from '#contract/problems.ts';
import { DatabaseUnavailable } from '#server/platform/database/database-unavailable.ts';
import { answerProblem } from './problem-answer.ts';

const secret = 'kim@beacon.test';

test('A problem answers with its status, its details and Retry-After', async () => {
  const problem = new Problem('storage_full', { retryAfterSeconds: 30, title: msg`Full` });
  const { answer } = await failing(problem);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30']);
  expect(answer.json().errors).toEqual({
    id: 'storage_full',
    title: 'Full',
    requestId: expect.any(String),
  });
});

test.each([
  ['An unavailable database', new DatabaseUnavailable(new Error('gone')), 'unavailable', /^$/],
  [
    'A full disk of the database',
    new DatabaseUnavailable(databaseError({ code: '53100' })),
    'storage_full',
    /is full\. Make room/,
  ],
  [
    'A full disk of the files',
    new Error('No file', { cause: Object.assign(new Error('No room'), { code: 'ENOSPC' }) }),
    'storage_full',
    /is full\. Make room/,
  ],
])('%s answers 503 with Retry-After', async (_, error, id, logged) => {
  const { answer, log } = await failing(error);
  expect([answer.statusCode, answer.json().errors.id]).toEqual([503, id]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(log).toMatch(logged);
});

test.each([
  new Error(secret),
  new SyntaxError(`Unexpected token in "${secret}"`),
  databaseError({ code: '23505', constraint: 'users_email', detail: `(email)=(${secret})` }),
])(
  '%o answers unexpected without details, and is logged without what people typed',
  async (error) => {
    const { answer, log } = await failing(error);
    expect(answer.statusCode).toBe(500);
    expect(answer.json().errors).toEqual({
      id: 'unexpected',
      title: 'Oops, something unexpected happened.',
      requestId: expect.any(String),
    });
    expect(log).toContain('/assess/:token');
    expect(log).toContain(answer.json().errors.requestId);
    expect(log).toContain('problem-answer.test.ts');
    expect(log).not.toContain(secret);
  },
);

async function failing(error: Error) {
  const stream = new PassThrough();
  const app = fastify({
    loggerInstance: pino({ level: 'warn' }, stream),
  });
  app.setErrorHandler<Error>(answerProblem);
  app.get('/assess/:token', () => {
    throw error;
  });
  const answer = await app.inject(`/assess/${secret}`);
  return { answer, log: String(stream.read() ?? '') };
}

function databaseError(fields: Partial<pg.DatabaseError>): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(secret, 0, 'error'), fields);
}
