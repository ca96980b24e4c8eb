import type { Band } from '#rules/scoring/band.ts';
import { bandColour } from './band.ts';
import styles from './score-ring.module.css';

interface ScoreRingProps {
  /** The formatted score, e.g. '62' or '13.5'; null before the first result. */
  scoreText: string | null;
  /** The filled part of the ring, 0 to 100. */
  share: number | null;
  /** Null where people are in several bands. */
  band: Band | null;
  /** Diameter in pixels. */
  size: number;
}

/** The score in a ring filled in proportion; hidden from screen readers, so a text must stand beside it. */
export function ScoreRing({ scoreText, share, band, size }: ScoreRingProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      className={styles.ring}
      aria-hidden="true"
    >
      <circle cx="50" cy="50" r="44" className={styles.track} />
      {share !== null && (
        <circle
          cx="50"
          cy="50"
          r="44"
          className={styles.value}
          pathLength="100"
          strokeDasharray={`${Math.max(share, 0.01)} 100`}
          style={{ stroke: bandColour(band) }}
        />
      )}
      <text
        x="50"
        y="52"
        className={styles.number}
        fontSize={scoreText && scoreText.length > 3 ? 23 : 29}
      >
        {scoreText ?? '–'}
      </text>
    </svg>
  );
}
