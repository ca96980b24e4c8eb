import type { ReactNode } from 'react';
import { OtpStep } from './otp-step.tsx';
import { SetupSteps } from './setup-steps.tsx';
import type { FactorForm } from './use-factor-flow.ts';

interface FactorStepsProps {
  flow: FactorForm;
  passwordStep: ReactNode;
  otpTitle: string;
  otpSubmitLabel: string;
}

/** The current step of a flow. */
export function FactorSteps({ flow, passwordStep, otpTitle, otpSubmitLabel }: FactorStepsProps) {
  if (flow.step === 'enter_password') return passwordStep;
  if (flow.step === 'enter_otp') {
    return <OtpStep title={otpTitle} submitLabel={otpSubmitLabel} flow={flow} />;
  }
  return <SetupSteps step={flow.step} flow={flow} />;
}
