import { expect, test } from 'vitest';
import { faultOfPassword } from './new-password.ts';

const owner = { email: 'ada.okafor@beacon.test', username: 'ada-okafor', name: 'Ada Okafor' };
const config = { passwordMinLength: 8 };
const tooEasy = 'This password is too easy to guess';
const known = 'Choose something other than your name or address';

test.each([
  ['', 'Required'],
  ['short', 'Must be at least 8 characters'],
  ['1234567', 'Must be at least 8 characters'],
  ['🦊🦊🦊🦊', 'Must be at least 8 characters'],
  ['password', tooEasy],
  ['Password1', tooEasy],
  ['PASSWORD2026!', tooEasy],
  ['Sunshine99', tooEasy],
  ['12345678', tooEasy],
  ['qwertyuiop', tooEasy],
  ['abababababab', tooEasy],
  ['        ', tooEasy],
  ['Ada.Okafor@beacon.test', known],
  ['ADA.OKAFOR', known],
  ['ada-okafor', known],
  ['ada okafor', known],
])('"%s" is refused: %s', (password, fault) => {
  expect(faultOfPassword(config, password, owner)).toBe(fault);
});

test.each(['larches lean over water', 'beacon-demo', 'pässwörter', 'x7Kq2vLm', '水水水火火土土金'])(
  '"%s" is fine',
  (password) => {
    expect(faultOfPassword(config, password, owner)).toBeNull();
  },
);

test('an installation may ask for more', () => {
  const fault = faultOfPassword({ passwordMinLength: 12 }, 'larches lea', owner);
  expect(fault).toBe('Must be at least 12 characters');
});
