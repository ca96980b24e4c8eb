import { useAssess } from './assess-context.ts';
import { Button } from '#web/assess/design/button.tsx';

/** The way back, absent on the first step. */
export function PreviousButton({ children = 'Prev' }: { children?: string }) {
  const { stage, previous } = useAssess();
  if (stage === 0) return null;
  return (
    <Button kind="secondary" onClick={previous}>
      {children}
    </Button>
  );
}
