export const setupSteps = [
  'download_authenticator',
  'setup_authenticator',
  'confirm_code',
] as const;
export type SetupStep = (typeof setupSteps)[number];
export type Step = 'enter_password' | 'enter_otp' | SetupStep;

/** The step an address asks for, if it is one. */
export function stepIn({ step }: Record<string, unknown>): { step?: Step } {
  const known = (['enter_otp', ...setupSteps] as const).find((name) => name === step);
  return known ? { step: known } : {};
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

/** What a person has proved so far and what was asked of them: kept in memory alone. */
export interface FactorFlow {
  fields: Fields;
  isCodeAsked: boolean;
  /** The address of the authenticator being set up, once the server gave it. */
  setupUrl: string | null;
  /** Where setting up goes on when the server gives the same address again. */
  setupStep: SetupStep;
  problem: FlowProblem | null;
}

export type FactorEvent =
  | { type: 'typed'; field: keyof Fields; value: string }
  | { type: 'sent'; at: Step }
  | { type: 'answered'; answer: object }
  | { type: 'refused'; problem: FlowProblem };

export const freshFlow: FactorFlow = {
  fields: { emailOrUsername: '', password: '', otpCode: '', otpCodeForUnconfirmedSecret: '' },
  isCodeAsked: false,
  setupUrl: null,
  setupStep: 'download_authenticator',
  problem: null,
};

export const incomplete: FlowProblem = { id: 'incomplete', title: 'Incomplete response' };

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
    case 'refused':
      return { ...withoutCodes(flow), problem: event.problem };
  }
}

/** The step asked for, when what came before it is known; else the start. */
export function stepOf({ fields, isCodeAsked, setupUrl }: FactorFlow, asked?: Step): Step {
  if (!asked || !fields.password) return 'enter_password';
  if (asked === 'enter_otp') return isCodeAsked ? asked : 'enter_password';
  return setupUrl ? asked : 'enter_password';
}

/** Where an answer that is no success yet leads; null when it says nothing known. */
export function stepAfter(flow: FactorFlow, answer: object): Step | null {
  const setupUrl = setupUrlOf(answer);
  if (setupUrl) return setupUrl === flow.setupUrl ? flow.setupStep : 'download_authenticator';
  return isCodeAskedBy(answer) ? 'enter_otp' : null;
}

/** What a person must still type before a step can be sent. */
export function whatIsMissing(step: Step, fields: Fields): FlowProblem | null {
  const code = { enter_otp: fields.otpCode, confirm_code: fields.otpCodeForUnconfirmedSecret };
  const isShort = (step === 'enter_otp' || step === 'confirm_code') && code[step].length < 6;
  return isShort ? { id: 'code_wrong', title: 'Please enter the whole code.' } : null;
}

/** What a step sends: what it takes to prove it, and nothing empty. */
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
    isCodeAsked: flow.isCodeAsked || isCodeAskedBy(answer),
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

function isCodeAskedBy(answer: object): boolean {
  return 'mfa_enabled' in answer && answer.mfa_enabled === true;
}

function setupUrlOf(answer: object): string | null {
  const url = 'mfa_setup_url' in answer ? answer.mfa_setup_url : null;
  return typeof url === 'string' && url.startsWith('otpauth:') ? url : null;
}
