import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { findBeaconFile } from '#contract/feed.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { testServices } from '#testing/test-services.ts';
import { serveFiles } from './file-route.ts';

test('A slow file download continues beyond the time limit of other calls', async () => {
  await using database = await openTestDatabase();
  const app = fastify({ handlerTimeout: 50 });
  const rest = Promise.withResolvers<string>();
  async function* slowly() {
    yield 'the first half, ';
    yield await rest.promise;
  }
  app.get('/other', () => new Promise(() => {}));
  const route = {
    endpoint: findBeaconFile,
    serve: (scope: typeof app) =>
      void scope.get('/file', (_, reply) => reply.type('text/plain').send(Readable.from(slowly()))),
  };
  serveFiles(app, await testServices(database), [route]);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const file = await fetch(`${address}/file`);
  expect((await fetch(`${address}/other`)).status).toBe(503);
  rest.resolve('and the second');
  expect(await file.text()).toBe('the first half, and the second');
  await app.close();
});
