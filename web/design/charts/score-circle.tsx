import { t } from '@lingui/core/macro';
import type { Band } from '#rules/bands.ts';
import { BandsWord } from './bands-word.tsx';
import styles from './score-circle.module.css';
import { ScoreRing } from './score-ring.tsx';

interface ScoreCircleProps {
  /** The formatted score, e.g. '62' or '13.5'; null before the first result. */
  scoreText: string | null;
  /** The filled part of the ring, 0 to 100. */
  share: number | null;
  outOf: number;
  /** Null where people are in several bands. */
  band: Band | null;
  /** The framework's classifier, or a span of two. */
  word: string | null;
}

/** The score in a ring, with the mark and classifier of its band. */
export function ScoreCircle({ scoreText, share, outOf, band, word }: ScoreCircleProps) {
  return (
    <figure className={styles.circle}>
      <ScoreRing scoreText={scoreText} share={share} band={band} size={132} />
      <figcaption>
        {scoreText === null ? (
          t`No score yet`
        ) : (
          <>
            <BandsWord bands={band ? [band] : []} word={word} />
            <small>{t`${scoreText} out of ${outOf}`}</small>
          </>
        )}
      </figcaption>
    </figure>
  );
}
