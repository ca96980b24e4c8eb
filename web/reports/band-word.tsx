import { bandColour, bandMarks, bandOfScore } from '../charts/band.ts';

interface BandWordProps {
  /** 0 to 100. */
  score: number | null;
  thresholds: [number, number];
  /** The framework's own. */
  word: string | null;
}

/** The band of a score in colour, shape and word. */
export function BandWord({ score, thresholds, word }: BandWordProps) {
  const band = bandOfScore(score, thresholds);
  if (band === null) return 'No score';
  return (
    <strong style={{ color: bandColour(band) }}>
      <span aria-hidden="true">{bandMarks[band]}</span> {word}
    </strong>
  );
}
