import { expect, test } from 'vitest';
import {
  bodyOf,
  factorFlow,
  type FactorEvent,
  type FactorFlow,
  freshFlow,
  incomplete,
  stepAfter,
  stepIn,
  stepOf,
  whatIsMissing,
} from './factor-flow.ts';

const setupUrl = 'otpauth://totp/Beacon:mia?secret=JBSWY3DP';
const codeAsked = { mfa_enabled: true };
const setupAsked = { mfa_required: true, mfa_setup_url: setupUrl };
const password = { type: 'typed', field: 'password', value: 'secret' } as const;
const codeWrong = { id: 'code_wrong', title: 'That code is not right.' };

test('a fresh flow starts at the password', () => {
  expect(stepOf(freshFlow)).toBe('enter_password');
});

test.each(['enter_otp', 'download_authenticator', 'setup_authenticator', 'confirm_code'] as const)(
  'landing on %s without a password starts over',
  (step) => {
    const asked = after({ type: 'answered', answer: { ...codeAsked, ...setupAsked } });
    expect(stepOf(asked, step)).toBe('enter_password');
    expect(stepOf(factorFlow(asked, password), step)).toBe(step);
  },
);

test('a step nobody asked for starts over, also with a password', () => {
  const typed = after(password);
  expect(stepOf(typed, 'enter_otp')).toBe('enter_password');
  expect(stepOf(typed, 'confirm_code')).toBe('enter_password');
});

test('the answer to a password leads to the code or to setting one up', () => {
  expect(stepAfter(freshFlow, codeAsked)).toBe('enter_otp');
  expect(stepAfter(freshFlow, setupAsked)).toBe('download_authenticator');
});

test.each([
  {},
  { mfa_enabled: false },
  { mfa_setup_url: 'https://evil.example/' },
  { mfa_setup_url: 7 },
])('an answer like %j leads nowhere', (answer) => {
  expect(stepAfter(freshFlow, answer)).toBeNull();
});

test('a step sends what proves it and nothing empty', () => {
  const fields = {
    emailOrUsername: '',
    password: 'secret',
    otpCode: '123456',
    otpCodeForUnconfirmedSecret: '654321',
  };
  expect(bodyOf('enter_password', fields)).toEqual({ password: 'secret' });
  expect(bodyOf('enter_otp', fields)).toEqual({ password: 'secret', otpCode: '123456' });
  expect(bodyOf('confirm_code', fields)).toEqual({
    password: 'secret',
    otpCodeForUnconfirmedSecret: '654321',
  });
});

test('a problem keeps the password and forgets the codes', () => {
  const flow = after(
    password,
    { type: 'typed', field: 'otpCode', value: '123456' },
    { type: 'refused', problem: codeWrong },
  );
  expect(flow.fields).toMatchObject({ password: 'secret', otpCode: '' });
  expect(flow.problem).toBe(codeWrong);
});

test('sending clears the problem before', () => {
  const flow = after({ type: 'refused', problem: incomplete }, { type: 'sent', at: 'enter_otp' });
  expect(flow.problem).toBeNull();
});

test('after a wrong first code the set-up goes on there, for the same authenticator only', () => {
  const flow = after(
    password,
    { type: 'answered', answer: setupAsked },
    { type: 'sent', at: 'confirm_code' },
    { type: 'refused', problem: codeWrong },
  );
  expect(stepAfter(flow, setupAsked)).toBe('confirm_code');
  const other = { ...setupAsked, mfa_setup_url: `${setupUrl}AA` };
  expect(stepAfter(flow, other)).toBe('download_authenticator');
  expect(factorFlow(flow, { type: 'answered', answer: other }).setupStep).toBe(
    'download_authenticator',
  );
});

test('a code that is asked for again does not lose the authenticator being set up', () => {
  const flow = after(
    password,
    { type: 'answered', answer: setupAsked },
    { type: 'sent', at: 'confirm_code' },
    { type: 'answered', answer: codeAsked },
  );
  expect(stepOf(flow, 'enter_otp')).toBe('enter_otp');
  expect(stepAfter(flow, setupAsked)).toBe('confirm_code');
});

test('a code is sent whole only', () => {
  const typed = (otpCode: string) => ({ ...freshFlow.fields, otpCode });
  expect(whatIsMissing('enter_otp', typed('12345'))).toMatchObject({ id: 'code_wrong' });
  expect(whatIsMissing('enter_otp', typed('123456'))).toBeNull();
  expect(whatIsMissing('confirm_code', typed('123456'))).toMatchObject({ id: 'code_wrong' });
  expect(whatIsMissing('enter_password', freshFlow.fields)).toBeNull();
});

test('an address asks for steps by their names alone', () => {
  expect(stepIn({ step: 'enter_otp' })).toEqual({ step: 'enter_otp' });
  expect(stepIn({ step: 'enter_password' })).toEqual({});
  expect(stepIn({ step: ['enter_otp'] })).toEqual({});
  expect(stepIn({})).toEqual({});
});

function after(...events: FactorEvent[]): FactorFlow {
  return events.reduce(factorFlow, freshFlow);
}
