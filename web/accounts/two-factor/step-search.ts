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
