import { lazy, Suspense } from 'react';

// Loaded once the answers are in, so that the first question never waits for it; what cannot be loaded stays away.
const OwnResults = lazy(() =>
  import('./own-results.tsx').then(
    (module) => ({ default: module.OwnResults }),
    () => ({ default: () => null }),
  ),
);

interface LaterResultsProps {
  /** Where they are told, if they are. */
  link: string | null | undefined;
  isOpen: boolean;
}

/** The person's own results over time, below what matters first. */
export function LaterResults({ link, isOpen }: LaterResultsProps) {
  return link ? (
    <Suspense>
      <OwnResults link={link} isOpen={isOpen} />
    </Suspense>
  ) : null;
}
