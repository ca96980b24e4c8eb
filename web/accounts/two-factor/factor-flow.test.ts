import { expect, test } from 'vitest';
import {
  answered,
  bodyOf,
  codeErrors,
  freshFlow,
  noCredentials,
  sentAt,
  stepAfter,
  stepOf,
} from './factor-flow.ts';
import { stepSearch } from './step-search.ts';

const setupUrl = 'otpauth://totp/Beacon:mia?secret=JBSWY3DP';
const codeRequired = { mfa_enabled: true };
const setupRequired = { mfa_required: true, mfa_setup_url: setupUrl };

test('a fresh flow starts at the password', () => {
  expect(stepOf(freshFlow, '')).toBe('enter_password');
});

test.each(['enter_otp', 'download_authenticator', 'setup_authenticator', 'confirm_code'] as const)(
  'opening the step %s without a password starts over',
  (step) => {
    const ready = answered(freshFlow, { ...codeRequired, ...setupRequired });
    expect(stepOf(ready, '', step)).toBe('enter_password');
    expect(stepOf(ready, 'secret', step)).toBe(step);
  },
);

test('opening a step that is not required starts over, also with a password', () => {
  expect(stepOf(freshFlow, 'secret', 'enter_otp')).toBe('enter_password');
  expect(stepOf(freshFlow, 'secret', 'confirm_code')).toBe('enter_password');
});

test('the answer to a password leads to the code or to the set-up', () => {
  expect(stepAfter(freshFlow, codeRequired)).toBe('enter_otp');
  expect(stepAfter(freshFlow, setupRequired)).toBe('download_authenticator');
});

test.each([
  {},
  { mfa_enabled: false },
  { mfa_setup_url: 'https://evil.example/' },
  { mfa_setup_url: 7 },
])('an answer like %j leads nowhere', (answer) => {
  expect(stepAfter(freshFlow, answer)).toBeNull();
});

test('a step sends its own credentials and no empty values', () => {
  const credentials = {
    emailOrUsername: '',
    password: 'secret',
    otpCode: '123456',
    otpCodeForUnconfirmedSecret: '654321',
  };
  expect(bodyOf('enter_password', credentials)).toEqual({ password: 'secret' });
  expect(bodyOf('enter_otp', credentials)).toEqual({ password: 'secret', otpCode: '123456' });
  expect(bodyOf('confirm_code', credentials)).toEqual({
    password: 'secret',
    otpCodeForUnconfirmedSecret: '654321',
  });
});

test('after a wrong first code the set-up continues at that step, for the same authenticator only', () => {
  const flow = sentAt(answered(freshFlow, setupRequired), 'confirm_code');
  expect(stepAfter(flow, setupRequired)).toBe('confirm_code');
  const other = { ...setupRequired, mfa_setup_url: `${setupUrl}AA` };
  expect(stepAfter(flow, other)).toBe('download_authenticator');
  expect(answered(flow, other).setupStep).toBe('download_authenticator');
});

test('an answer that requires a code keeps the authenticator that is being set up', () => {
  const sent = sentAt(answered(freshFlow, setupRequired), 'confirm_code');
  const flow = answered(sent, codeRequired);
  expect(stepOf(flow, 'secret', 'enter_otp')).toBe('enter_otp');
  expect(stepAfter(flow, setupRequired)).toBe('confirm_code');
});

test('a code is sent only when it is complete', () => {
  const typed = (otpCode: string) => ({ ...noCredentials, otpCode });
  expect(codeErrors('enter_otp', typed('12345'))).toHaveProperty('otpCode');
  expect(codeErrors('enter_otp', typed('123456'))).toEqual({});
  expect(codeErrors('confirm_code', typed('123456'))).toHaveProperty('otpCodeForUnconfirmedSecret');
  expect(codeErrors('enter_password', noCredentials)).toEqual({});
});

test('the search validator accepts known step names only', () => {
  expect(stepSearch({ step: 'enter_otp' })).toEqual({ step: 'enter_otp' });
  expect(stepSearch({ step: 'enter_password' })).toEqual({});
  expect(stepSearch({ step: ['enter_otp'] })).toEqual({});
  expect(stepSearch({})).toEqual({});
});
