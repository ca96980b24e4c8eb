import { expect, test } from 'vitest';
import { passwordError } from './new-password.ts';

const owner = { email: 'ada.okafor@beacon.test', username: 'ada-okafor', name: 'Ada Okafor' };
const config = { passwordMinLength: 8 };
const tooEasy = 'This password is too easy to guess';
const nameOrAddress = 'Choose something other than your name or address';

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
  ['Ada.Okafor@beacon.test', nameOrAddress],
  ['ADA.OKAFOR', nameOrAddress],
  ['ada-okafor', nameOrAddress],
  ['ada okafor', nameOrAddress],
])('The password "%s" is rejected: %s', (password, error) => {
  expect(passwordError(config, password, owner)).toBe(error);
});

test.each(['larches lean over water', 'beacon-demo', 'pässwörter', 'x7Kq2vLm', '水水水火火土土金'])(
  'The password "%s" is accepted',
  (password) => {
    expect(passwordError(config, password, owner)).toBeNull();
  },
);

test('An installation may require longer passwords', () => {
  const error = passwordError({ passwordMinLength: 12 }, 'larches lea', owner);
  expect(error).toBe('Must be at least 12 characters');
});
