import type { Band } from '#rules/bands.ts';
import { bandColour, bandMarks } from './band.ts';
import styles from './score-circle.module.css';
import { ScoreRing } from './score-ring.tsx';

interface ScoreCircleProps {
  /** The score as people read it, e.g. '62' or '13.5'; null before the first result. */
  shown: string | null;
  /** 0 to 100: how much of the ring is drawn. */
  share: number | null;
  outOf: number;
  band: Band | null;
  /** The framework's word for the band. */
  word: string | null;
}

/** The score in its ring, with its band in colour, shape and word. */
export function ScoreCircle({ shown, share, outOf, band, word }: ScoreCircleProps) {
  return (
    <figure className={styles.circle}>
      <ScoreRing shown={shown} share={share} band={band} size={132} />
      <figcaption>
        {band === null ? (
          'No score yet'
        ) : (
          <>
            <strong style={{ color: bandColour(band) }}>
              <span aria-hidden="true">{bandMarks[band]}</span> {word}
            </strong>
            <small>
              {shown} out of {outOf}
            </small>
          </>
        )}
      </figcaption>
    </figure>
  );
}
