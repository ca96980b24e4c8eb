import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const key = 'a secret key, long enough for anyone';

test('a sealed secret opens with its key, for its user, unchanged', () => {
  const sealed = sealSecret(key, 'ada', 'JBSWY3DP');
  expect(openSecret(key, 'ada', sealed)).toBe('JBSWY3DP');
  expect(sealSecret(key, 'ada', 'JBSWY3DP')).not.toEqual(sealed);
  expect(() => openSecret(`${key}.`, 'ada', sealed)).toThrow(/unable to authenticate/);
  expect(() => openSecret(key, 'tess', sealed)).toThrow(/unable to authenticate/);
  for (let at = 0; at < sealed.length; at += 1) {
    const flipped = Buffer.from(sealed);
    flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
    expect(() => openSecret(key, 'ada', flipped), String(at)).toThrow(/unable to authenticate/);
  }
});
