import { t } from '@lingui/core/macro';
import type * as z from 'zod';
import type { signedInSchema } from '#contract/sessions.ts';
import type { SetupStep, Step } from './step-search.ts';

export interface Credentials {
  emailOrUsername: string;
  password: string;
  otpCode: string;
  otpCodeForUnconfirmedSecret: string;
}

export const noCodes = { otpCode: '', otpCodeForUnconfirmedSecret: '' };
export const noCredentials: Credentials = { emailOrUsername: '', password: '', ...noCodes };

/** The server's requirements so far, held in memory only. */
export interface FactorFlow {
  isCodeRequired: boolean;
  /** The `otpauth:` address of the authenticator being set up; null before the server has sent it. */
  setupUrl: string | null;
  /** The step at which the set-up continues when the server sends the same address again. */
  setupStep: SetupStep;
}

export const freshFlow: FactorFlow = {
  isCodeRequired: false,
  setupUrl: null,
  setupStep: 'download_authenticator',
};

/** The flow when a step has been sent. */
export function sentAt(flow: FactorFlow, step: Step): FactorFlow {
  return step === 'confirm_code' ? { ...flow, setupStep: step } : flow;
}

/** The flow after an answer that is not yet a success. */
export function answered(flow: FactorFlow, answer: object): FactorFlow {
  const setupUrl = setupUrlOf(answer) ?? flow.setupUrl;
  return {
    isCodeRequired: flow.isCodeRequired || requiresCode(answer),
    setupUrl,
    setupStep: setupUrl === flow.setupUrl ? flow.setupStep : 'download_authenticator',
  };
}

/** The requested step if its preconditions hold, else the first one. */
export function stepOf(
  { isCodeRequired, setupUrl }: FactorFlow,
  password: string,
  requested?: Step,
): Step {
  if (!requested || !password) return 'enter_password';
  if (requested === 'enter_otp') return isCodeRequired ? requested : 'enter_password';
  return setupUrl ? requested : 'enter_password';
}

/** The step required by an answer that is not yet a success; null for an unknown answer. */
export function stepAfter(flow: FactorFlow, answer: object): Step | null {
  const setupUrl = setupUrlOf(answer);
  if (setupUrl) return setupUrl === flow.setupUrl ? flow.setupStep : 'download_authenticator';
  return requiresCode(answer) ? 'enter_otp' : null;
}

/** The field error of an incomplete code, which is not sent. */
export function codeErrors(step: Step, credentials: Credentials): Record<string, string> {
  const name = codeOf(step);
  return name && credentials[name].length < 6 ? { [name]: t`Please enter the whole code.` } : {};
}

/** The request body of a step: its credentials without empty values. */
export function bodyOf(step: Step, credentials: Credentials): Partial<Credentials> {
  const { emailOrUsername, password } = credentials;
  const code = codeOf(step);
  return {
    ...(emailOrUsername && { emailOrUsername }),
    ...(password && { password }),
    ...(code && credentials[code] && { [code]: credentials[code] }),
  };
}

/** Whether an answer is the session of a signed-in person. */
export function isSignedIn(answer: object): answer is z.output<typeof signedInSchema> {
  return 'token' in answer && 'user' in answer;
}

/** The code that a step asks for. */
function codeOf(step: Step): keyof typeof noCodes | null {
  if (step === 'enter_otp') return 'otpCode';
  return step === 'confirm_code' ? 'otpCodeForUnconfirmedSecret' : null;
}

function requiresCode(answer: object): boolean {
  return 'mfa_enabled' in answer && answer.mfa_enabled === true;
}

function setupUrlOf(answer: object): string | null {
  const url = 'mfa_setup_url' in answer ? answer.mfa_setup_url : null;
  return typeof url === 'string' && url.startsWith('otpauth:') ? url : null;
}
