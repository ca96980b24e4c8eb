import type { Band } from '#rules/scoring/band.ts';
import { bandColour, bandMarks, mixedMark, singleBand } from './band.ts';

interface BandsWordProps {
  /** Worst first. */
  bands: readonly Band[];
  /** The framework's classifier, or a span of two. */
  word: string | null;
}

/** A band's mark and classifier in its colour; several bands share a mark without a colour. */
export function BandsWord({ bands, word }: BandsWordProps) {
  const band = singleBand(bands);
  return (
    <strong style={band ? { color: bandColour(band) } : {}}>
      <span aria-hidden="true">{band ? bandMarks[band] : mixedMark}</span> {word}
    </strong>
  );
}
