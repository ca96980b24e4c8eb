import type { ReactNode } from 'react';
import styles from './slides.module.css';
import { useReducedMotion } from '#web/assess/design/use-media.ts';

/** A step that is being left, and which way. */
export interface Turn {
  from: number;
  direction: 'forward' | 'back';
  /** How far down the page was when it was left. */
  scrolled: number;
}

interface SlidesProps {
  stage: number;
  turn: Turn | null;
  onTurned: () => void;
  children: (stage: number) => ReactNode;
}

/** Slides the step being left out and the current one in, which can be used at once. */
export function Slides({ stage, turn, onTurned, children }: SlidesProps) {
  const isStill = useReducedMotion();
  const leaving = isStill || turn?.from === stage ? null : turn;
  return (
    <div className={styles.track}>
      {leaving && (
        <div
          key={leaving.from}
          className={styles.step}
          style={{ top: -leaving.scrolled }}
          data-slide={leaving.direction}
          inert
          aria-hidden="true"
          onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onTurned()}
        >
          {children(leaving.from)}
        </div>
      )}
      <div key={stage} className={styles.step} data-slide={leaving?.direction}>
        {children(stage)}
      </div>
    </div>
  );
}
