import { expect, test } from 'vitest';
import {
  bodyOf,
  factorFlow,
  type FactorEvent,
  type FactorFlow,
  freshFlow,
  incompleteProblem,
  stepAfter,
  stepSearch,
  stepOf,
  missingInput,
} from './factor-flow.ts';

const setupUrl = 'otpauth://totp/Beacon:mia?secret=JBSWY3DP';
const codeRequired = { mfa_enabled: true };
const setupRequired = { mfa_required: true, mfa_setup_url: setupUrl };
const password = { type: 'typed', field: 'password', value: 'secret' } as const;
const codeWrong = { id: 'code_wrong', title: 'That code is not right.' };

test('a fresh flow starts at the password', () => {
  expect(stepOf(freshFlow)).toBe('enter_password');
});

test.each(['enter_otp', 'download_authenticator', 'setup_authenticator', 'confirm_code'] as const)(
  'opening the step %s without a password starts over',
  (step) => {
    const ready = after({ type: 'answered', answer: { ...codeRequired, ...setupRequired } });
    expect(stepOf(ready, step)).toBe('enter_password');
    expect(stepOf(factorFlow(ready, password), step)).toBe(step);
  },
);

test('opening a step that is not required starts over, also with a password', () => {
  const typed = after(password);
  expect(stepOf(typed, 'enter_otp')).toBe('enter_password');
  expect(stepOf(typed, 'confirm_code')).toBe('enter_password');
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

test('a problem keeps the password and clears the codes', () => {
  const flow = after(
    password,
    { type: 'typed', field: 'otpCode', value: '123456' },
    { type: 'rejected', problem: codeWrong },
  );
  expect(flow.fields).toMatchObject({ password: 'secret', otpCode: '' });
  expect(flow.problem).toBe(codeWrong);
});

test('sending clears the previous problem', () => {
  const flow = after(
    { type: 'rejected', problem: incompleteProblem() },
    { type: 'sent', at: 'enter_otp' },
  );
  expect(flow.problem).toBeNull();
});

test('after a wrong first code the set-up continues at that step, for the same authenticator only', () => {
  const flow = after(
    password,
    { type: 'answered', answer: setupRequired },
    { type: 'sent', at: 'confirm_code' },
    { type: 'rejected', problem: codeWrong },
  );
  expect(stepAfter(flow, setupRequired)).toBe('confirm_code');
  const other = { ...setupRequired, mfa_setup_url: `${setupUrl}AA` };
  expect(stepAfter(flow, other)).toBe('download_authenticator');
  expect(factorFlow(flow, { type: 'answered', answer: other }).setupStep).toBe(
    'download_authenticator',
  );
});

test('an answer that requires a code keeps the authenticator that is being set up', () => {
  const flow = after(
    password,
    { type: 'answered', answer: setupRequired },
    { type: 'sent', at: 'confirm_code' },
    { type: 'answered', answer: codeRequired },
  );
  expect(stepOf(flow, 'enter_otp')).toBe('enter_otp');
  expect(stepAfter(flow, setupRequired)).toBe('confirm_code');
});

test('a code is sent only when it is complete', () => {
  const typed = (otpCode: string) => ({ ...freshFlow.fields, otpCode });
  expect(missingInput('enter_otp', typed('12345'))).toMatchObject({ id: 'code_wrong' });
  expect(missingInput('enter_otp', typed('123456'))).toBeNull();
  expect(missingInput('confirm_code', typed('123456'))).toMatchObject({ id: 'code_wrong' });
  expect(missingInput('enter_password', freshFlow.fields)).toBeNull();
});

test('the search validator accepts known step names only', () => {
  expect(stepSearch({ step: 'enter_otp' })).toEqual({ step: 'enter_otp' });
  expect(stepSearch({ step: 'enter_password' })).toEqual({});
  expect(stepSearch({ step: ['enter_otp'] })).toEqual({});
  expect(stepSearch({})).toEqual({});
});

function after(...events: FactorEvent[]): FactorFlow {
  return events.reduce(factorFlow, freshFlow);
}
