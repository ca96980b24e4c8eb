import { t } from '@lingui/core/macro';
import { useAssess } from './assess-context.ts';
import { Button } from '#web/assess/design/button.tsx';

/** Goes to the previous step; absent on the first one. */
export function PreviousButton({ children = t`Prev` }: { children?: string }) {
  const { stage, previous } = useAssess();
  if (stage === 0) return null;
  return (
    <Button kind="secondary" onClick={previous}>
      {children}
    </Button>
  );
}

interface StepButtonsProps {
  children?: string;
  onNext?: () => void;
}

/** Prev and Next, or another word for it. */
export function StepButtons({ children = t`Next`, onNext }: StepButtonsProps) {
  const { next } = useAssess();
  return (
    <>
      <PreviousButton />
      <Button onClick={onNext ?? next}>{children}</Button>
    </>
  );
}
