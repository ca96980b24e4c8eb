import { t } from '@lingui/core/macro';

export const setupSteps = [
  'download_authenticator',
  'setup_authenticator',
  'confirm_code',
] as const;
export type SetupStep = (typeof setupSteps)[number];
export type Step = 'enter_password' | 'enter_otp' | SetupStep;

/** Search validator for the step in an address. */
export function stepSearch({ step }: Record<string, unknown>): { step?: Step } {
  const parsed = (['enter_otp', ...setupSteps] as const).find((name) => name === step);
  return parsed ? { step: parsed } : {};
}

export interface Fields {
  emailOrUsername: string;
  password: string;
  otpCode: string;
  otpCodeForUnconfirmedSecret: string;
}

export interface FlowProblem {
  id: string;
  title: string;
}

/** The entered credentials and the server's requirements, held in memory only. */
export interface FactorFlow {
  fields: Fields;
  isCodeRequired: boolean;
  /** The `otpauth:` address of the authenticator being set up; null before the server has sent it. */
  setupUrl: string | null;
  /** The step at which the set-up continues when the server sends the same address again. */
  setupStep: SetupStep;
  problem: FlowProblem | null;
}

export type FactorEvent =
  | { type: 'typed'; field: keyof Fields; value: string }
  | { type: 'sent'; at: Step }
  | { type: 'answered'; answer: object }
  | { type: 'rejected'; problem: FlowProblem };

export const freshFlow: FactorFlow = {
  fields: { emailOrUsername: '', password: '', otpCode: '', otpCodeForUnconfirmedSecret: '' },
  isCodeRequired: false,
  setupUrl: null,
  setupStep: 'download_authenticator',
  problem: null,
};

/** The problem of an answer that has neither the expected data nor errors. */
export function incompleteProblem(): FlowProblem {
  return { id: 'incomplete', title: t`Incomplete response` };
}

export function factorFlow(flow: FactorFlow, event: FactorEvent): FactorFlow {
  switch (event.type) {
    case 'typed':
      return { ...flow, fields: { ...flow.fields, [event.field]: event.value } };
    case 'sent':
      return {
        ...flow,
        problem: null,
        setupStep: event.at === 'confirm_code' ? event.at : flow.setupStep,
      };
    case 'answered':
      return answered(flow, event.answer);
    case 'rejected':
      return { ...withoutCodes(flow), problem: event.problem };
  }
}

/** The requested step if its preconditions hold, else the first one. */
export function stepOf({ fields, isCodeRequired, setupUrl }: FactorFlow, requested?: Step): Step {
  if (!requested || !fields.password) return 'enter_password';
  if (requested === 'enter_otp') return isCodeRequired ? requested : 'enter_password';
  return setupUrl ? requested : 'enter_password';
}

/** The step required by an answer that is not yet a success; null for an unknown answer. */
export function stepAfter(flow: FactorFlow, answer: object): Step | null {
  const setupUrl = setupUrlOf(answer);
  if (setupUrl) return setupUrl === flow.setupUrl ? flow.setupStep : 'download_authenticator';
  return requiresCode(answer) ? 'enter_otp' : null;
}

/** The problem of incomplete input, which prevents sending a step. */
export function missingInput(step: Step, fields: Fields): FlowProblem | null {
  const code = { enter_otp: fields.otpCode, confirm_code: fields.otpCodeForUnconfirmedSecret };
  const isIncomplete = (step === 'enter_otp' || step === 'confirm_code') && code[step].length < 6;
  return isIncomplete ? { id: 'code_wrong', title: t`Please enter the whole code.` } : null;
}

/** The request body of a step: its credentials without empty values. */
export function bodyOf(step: Step, fields: Fields): Partial<Fields> {
  const { otpCode, otpCodeForUnconfirmedSecret, ...body } = fields;
  return withoutEmpty({
    ...body,
    ...(step === 'enter_otp' && { otpCode }),
    ...(step === 'confirm_code' && { otpCodeForUnconfirmedSecret }),
  });
}

function answered(flow: FactorFlow, answer: object): FactorFlow {
  const setupUrl = setupUrlOf(answer) ?? flow.setupUrl;
  return {
    ...withoutCodes(flow),
    isCodeRequired: flow.isCodeRequired || requiresCode(answer),
    setupUrl,
    setupStep: setupUrl === flow.setupUrl ? flow.setupStep : 'download_authenticator',
  };
}

function withoutCodes(flow: FactorFlow): FactorFlow {
  return { ...flow, fields: { ...flow.fields, otpCode: '', otpCodeForUnconfirmedSecret: '' } };
}

function withoutEmpty(fields: Partial<Fields>): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

function requiresCode(answer: object): boolean {
  return 'mfa_enabled' in answer && answer.mfa_enabled === true;
}

function setupUrlOf(answer: object): string | null {
  const url = 'mfa_setup_url' in answer ? answer.mfa_setup_url : null;
  return typeof url === 'string' && url.startsWith('otpauth:') ? url : null;
}
