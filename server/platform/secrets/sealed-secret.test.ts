import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const key = 'a secret key, long enough for anyone';
const ada = { purpose: 'authenticator secrets', id: 'ada' } as const;

test('A sealed secret opens only with its key, for its owner and purpose and unchanged', () => {
  const sealed = sealSecret(key, ada, 'JBSWY3DP');
  expect(openSecret(key, ada, sealed)).toBe('JBSWY3DP');
  expect(sealSecret(key, ada, 'JBSWY3DP')).not.toEqual(sealed);
  const refused = /unable to authenticate/;
  expect(() => openSecret(`${key}.`, ada, sealed)).toThrow(refused);
  expect(() => openSecret(key, { ...ada, id: 'tess' }, sealed)).toThrow(refused);
  expect(() => openSecret(key, { ...ada, purpose: 'started sign-ins' }, sealed)).toThrow(refused);
  for (let index = 0; index < sealed.length; index += 1) {
    const flipped = Buffer.from(sealed);
    flipped.writeUInt8(flipped.readUInt8(index) ^ 1, index);
    expect(() => openSecret(key, ada, flipped), String(index)).toThrow(refused);
  }
});

test('A secret that was sealed by an earlier version still opens', () => {
  const sealed = Buffer.from('ErRLE3JJwDfh46g141Mv2dyTHiIXutzqgkZwjn8NBXvTWVBp', 'base64');
  expect(openSecret(key, ada, sealed)).toBe('JBSWY3DP');
});
