import type { ReactNode } from 'react';
import { OtpStep } from './otp-step.tsx';
import { SetupSteps } from './setup-steps.tsx';
import type { FactorForm } from './use-factor-flow.ts';

interface FactorStepsProps {
  form: FactorForm;
  passwordStep: ReactNode;
  otpTitle: string;
  otpSubmitLabel: string;
}

/** The current step of a flow. */
export function FactorSteps({ form, passwordStep, otpTitle, otpSubmitLabel }: FactorStepsProps) {
  const { flow, step, type, go, submit, isBusy } = form;
  if (step === 'enter_password') return passwordStep;
  if (step === 'enter_otp') {
    return <OtpStep title={otpTitle} submitLabel={otpSubmitLabel} form={form} />;
  }
  return (
    <SetupSteps
      step={step}
      setupUrl={flow.setupUrl ?? ''}
      code={flow.fields.otpCodeForUnconfirmedSecret}
      problem={flow.problem}
      isBusy={isBusy}
      onType={(code) => type('otpCodeForUnconfirmedSecret', code)}
      onGo={go}
      onSubmit={(otpCodeForUnconfirmedSecret) => submit({ otpCodeForUnconfirmedSecret })}
    />
  );
}
