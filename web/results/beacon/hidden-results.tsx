import type { Beacon } from '#contract/beacons.ts';
import parts from '#web/design/parts.module.css';

/** Says that results are hidden from others, and why; renders nothing where they are not. */
export function HiddenResults({ beacon: { hiddenResultsMessage } }: { beacon: Beacon }) {
  if (!hiddenResultsMessage) return null;
  return (
    <p className={parts.notice} role="note">
      {hiddenResultsMessage}
    </p>
  );
}
