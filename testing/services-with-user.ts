import { beforeEach } from 'vitest';
import { openTestDatabase } from './databases.ts';
import { makeUser } from './test-app.ts';
import { testServices } from './test-services.ts';
import type { TestServices } from './test-services.ts';

/** Services over an empty database with one user, all new before each test of a file. */
export function servicesWithUser(): { services: TestServices; user: { id: string } } {
  const services = {} as TestServices;
  const user = { id: '' };
  beforeEach(async () => {
    Object.assign(services, await testServices(await openTestDatabase()));
    user.id = await makeUser(services, 'ada@beacon.test');
  });
  return { services, user };
}
