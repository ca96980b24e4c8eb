import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { BandsWord } from './bands-word.tsx';
import styles from './score-circle.module.css';
import { ScoreRing } from './score-ring.tsx';

interface ScoreCircleProps extends Omit<ComponentProps<typeof ScoreRing>, 'size'> {
  outOf: number;
  /** The framework's classifier, or a span of two. */
  word: string | null;
}

/** The score in a ring, with the mark and classifier of its band. */
export function ScoreCircle({ outOf, word, ...ring }: ScoreCircleProps) {
  const { scoreText, band } = ring;
  return (
    <figure className={styles.circle}>
      <ScoreRing {...ring} size={132} />
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
