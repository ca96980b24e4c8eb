import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '#contract/problems.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { invite, makeOrganisation } from '#testing/invite.ts';
import { testServices } from '#testing/test-services.ts';
import type { TestServices } from '#testing/test-services.ts';
import { findValidInvitation } from './queries.ts';
import { consumeInvitation } from './consume-invitation.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
let services: TestServices;

beforeAll(async () => {
  await resetDatabase(database.db);
  services = await testServices(database);
});

test('Inviting a person again while they accept either ends the invitation or follows it', async () => {
  const organisationId = await makeOrganisation(services);
  for (let round = 0; round < 50; round += 1) {
    const email = `pat-${round}@beacon.test`;
    const token = await invite(services, email, { organisationId });
    const invitation = await findValidInvitation(services, token);
    const [accepted, reinvited] = await Promise.allSettled([
      services.db.transaction().execute((db) => consumeInvitation({ ...services, db }, invitation)),
      invite(services, email, { organisationId }),
    ]);
    expect(reinvited.status).toBe('fulfilled');
    const problem = accepted.status === 'rejected' ? accepted.reason : null;
    expect(problem).toBeOneOf([null, new Problem('invitation_invalid')]);
  }
});
