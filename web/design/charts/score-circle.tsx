import type { Band } from '#rules/bands.ts';
import { BandsWord } from './bands-word.tsx';
import styles from './score-circle.module.css';
import { ScoreRing } from './score-ring.tsx';

interface ScoreCircleProps {
  /** The score as people read it, e.g. '62' or '13.5'; null before the first result. */
  scoreText: string | null;
  /** 0 to 100: how much of the ring is drawn. */
  share: number | null;
  outOf: number;
  /** Null where people are in several. */
  band: Band | null;
  /** The framework's word for the band, or its span. */
  word: string | null;
}

/** The score in its ring, with its band in colour, shape and word. */
export function ScoreCircle({ scoreText, share, outOf, band, word }: ScoreCircleProps) {
  return (
    <figure className={styles.circle}>
      <ScoreRing scoreText={scoreText} share={share} band={band} size={132} />
      <figcaption>
        {scoreText === null ? (
          'No score yet'
        ) : (
          <>
            <BandsWord bands={band ? [band] : []} word={word} />
            <small>
              {scoreText} out of {outOf}
            </small>
          </>
        )}
      </figcaption>
    </figure>
  );
}
