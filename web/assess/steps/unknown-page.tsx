import { t } from '@lingui/core/macro';
import { useAssess } from './assess-context.ts';
import { Button } from '#web/assess/design/button.tsx';
import { StepFrame } from './step-frame.tsx';
import { PreviousButton } from './step-buttons.tsx';

/** Replaces a step of a newer release, so that the others can still be answered. */
export function UnknownPage() {
  const { next } = useAssess();
  return (
    <StepFrame
      heading={t`Unknown section type`}
      buttons={
        <>
          <PreviousButton />
          <Button onClick={next}>{t`Next`}</Button>
        </>
      }
    >
      <p>{t`This part cannot be shown here. Your answers to the other parts still count.`}</p>
    </StepFrame>
  );
}
