import type { Band } from '#rules/bands.ts';
import { bandColour, bandMarks } from './band.ts';
import styles from './score-circle.module.css';

interface ScoreCircleProps {
  /** The score as people read it, e.g. '62' or '13.5'; null before the first result. */
  shown: string | null;
  /** 0 to 100: how much of the ring is drawn. */
  share: number | null;
  band: Band | null;
  /** The framework's word for the band. */
  word: string | null;
  size?: number;
}

/** The score in a ring drawn as far as the score goes, with its band in colour, shape and word. */
export function ScoreCircle({ shown, share, band, word, size = 132 }: ScoreCircleProps) {
  const colour = bandColour(band);
  return (
    <figure className={styles.circle} style={{ width: size }}>
      <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
        <circle cx="50" cy="50" r="44" className={styles.track} />
        {share !== null && (
          <circle
            cx="50"
            cy="50"
            r="44"
            className={styles.value}
            pathLength="100"
            strokeDasharray={`${Math.max(share, 0.01)} 100`}
            style={{ stroke: colour }}
          />
        )}
        <text x="50" y="52" className={styles.number}>
          {shown ?? '–'}
        </text>
      </svg>
      <figcaption style={{ color: colour }}>
        {band === null ? 'No score yet' : `${bandMarks[band]} ${word ?? ''}`}
      </figcaption>
    </figure>
  );
}
