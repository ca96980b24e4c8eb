import { OwnResults } from '#web/assess/own-results/own-results.tsx';

interface LaterResultsProps {
  /** Where they are told, if they are. */
  link: string | null | undefined;
  isOpen: boolean;
}

/** The person's own results over time, below what matters first. */
export function LaterResults({ link, isOpen }: LaterResultsProps) {
  return link ? <OwnResults link={link} isOpen={isOpen} /> : null;
}
