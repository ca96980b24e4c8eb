import { beforeEach } from 'vitest';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { makeImporter } from './import-fixture.ts';
import type { Importer } from './import-fixture.ts';
import { emptyServer } from './open-for-file.ts';
import type { TestApp } from './test-app.ts';

/** A server for the tests of one file, with the shipped frameworks and a new importer before each test. */
export function importServer(options: Parameters<typeof makeImporter>[1] = {}): {
  server: TestApp;
  importer: Importer;
} {
  const server = emptyServer();
  const importer = {} as Importer;
  beforeEach(async () => {
    server.services.files.clear();
    await publishShipped(server.services, 'frameworks');
    Object.assign(importer, await makeImporter(server, options));
  });
  return { server, importer };
}
