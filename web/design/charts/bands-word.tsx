import type { Band } from '#rules/bands.ts';
import { bandColour, bandMarks, mixedMark, singleBand } from './band.ts';

interface BandsWordProps {
  /** Worst first. */
  bands: readonly Band[];
  /** The framework's own word, or its span. */
  word: string | null;
}

/** A band in colour, mark and word; several have a mark of their own and claim no colour. */
export function BandsWord({ bands, word }: BandsWordProps) {
  const band = singleBand(bands);
  return (
    <strong style={band ? { color: bandColour(band) } : {}}>
      <span aria-hidden="true">{band ? bandMarks[band] : mixedMark}</span> {word}
    </strong>
  );
}
