import { OwnResults } from '#web/assess/own-results/own-results.tsx';

interface LaterResultsProps {
  /** The address of the results, if the person may see them. */
  link: string | null | undefined;
  isOpen: boolean;
}

/** The person's own results over time. */
export function LaterResults({ link, isOpen }: LaterResultsProps) {
  return link ? <OwnResults link={link} isOpen={isOpen} /> : null;
}
