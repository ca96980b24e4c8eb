import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { BandsWord } from './bands-word.tsx';
import styles from './score-circle.module.css';
import { ScoreRing } from './score-ring.tsx';
import { inScale } from './score-words.ts';

interface ScoreCircleProps extends Omit<ComponentProps<typeof ScoreRing>, 'size'> {
  /** The lowest and highest possible score. */
  min?: number;
  outOf: number;
  /** The framework's classifier, or a span of two. */
  word: string | null;
}

/** The score in a ring, with the mark and classifier of its band. */
export function ScoreCircle({ min = 0, outOf, word, ...ring }: ScoreCircleProps) {
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
            <small>{inScale(scoreText, { min, outOf })}</small>
          </>
        )}
      </figcaption>
    </figure>
  );
}
