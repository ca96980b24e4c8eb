import { t } from '@lingui/core/macro';
import { StepFrame } from './step-frame.tsx';

/** Replaces a step of a newer release, so that the others can still be answered. */
export function UnknownPage() {
  return (
    <StepFrame heading={t`Unknown section type`}>
      <p>{t`This part cannot be shown here. Your answers to the other parts still count.`}</p>
    </StepFrame>
  );
}
