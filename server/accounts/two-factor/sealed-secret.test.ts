import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const key = 'a secret key, long enough for anyone';

test('A sealed secret opens only with its key, for its user and unchanged', () => {
  const sealed = sealSecret(key, 'ada', 'JBSWY3DP');
  expect(openSecret(key, 'ada', sealed)).toBe('JBSWY3DP');
  expect(sealSecret(key, 'ada', 'JBSWY3DP')).not.toEqual(sealed);
  expect(() => openSecret(`${key}.`, 'ada', sealed)).toThrow(/unable to authenticate/);
  expect(() => openSecret(key, 'tess', sealed)).toThrow(/unable to authenticate/);
  for (let index = 0; index < sealed.length; index += 1) {
    const flipped = Buffer.from(sealed);
    flipped.writeUInt8(flipped.readUInt8(index) ^ 1, index);
    expect(() => openSecret(key, 'ada', flipped), String(index)).toThrow(/unable to authenticate/);
  }
});
