import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoOrganisations, demoPasswordHash } from './organisations.ts';

test('The stored hash matches the password that the demo prints', () => {
  const [, , , settings, salt = '', hash = ''] = demoPasswordHash.split('$');
  expect(settings).toBe('m=19456,t=2,p=1');
  const computed = argon2Sync('argon2id', {
    message: 'beacon-demo',
    nonce: Buffer.from(salt, 'base64'),
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  });
  expect(computed.toString('base64').replaceAll('=', '')).toBe(hash);
});

test('Every client and member that a Beacon names exists', () => {
  for (const { beacons, clients, people } of demoOrganisations) {
    const names = people.map(({ email }) => email.split('@')[0]);
    for (const { key, client = key, members, answered = [] } of beacons) {
      expect(Object.keys(clients), key).toContain(client);
      const who = members.map(([text]) => text.split(' ')[0]);
      expect(names, key).toEqual(expect.arrayContaining(who));
      expect(who, key).toEqual(expect.arrayContaining(answered));
    }
  }
});
