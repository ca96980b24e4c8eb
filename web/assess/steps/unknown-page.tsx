import { useAssess } from './assess-context.ts';
import { Button } from '#web/assess/design/button.tsx';
import { StepFrame } from './step-frame.tsx';
import { PreviousButton } from './step-buttons.tsx';

/** Replaces a step of a newer release, so that the others can still be answered. */
export function UnknownPage() {
  const { next } = useAssess();
  return (
    <StepFrame
      heading="Unknown section type"
      buttons={
        <>
          <PreviousButton />
          <Button onClick={next}>Next</Button>
        </>
      }
    >
      <p>This part cannot be shown here. Your answers to the other parts still count.</p>
    </StepFrame>
  );
}
