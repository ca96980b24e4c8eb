import type { ComponentChildren } from 'preact';
import styles from './slides.module.css';
import { useReducedMotion } from '#web/assess/design/use-media.ts';

/** A transition away from a step. */
export interface Slide {
  from: number;
  direction: 'forward' | 'back';
  /** The scroll position when the step was left, in pixels. */
  scrollY: number;
}

interface SlidesProps {
  stage: number;
  slide: Slide | null;
  onSlideEnd: () => void;
  children: (stage: number) => ComponentChildren;
}

/** Animates the previous step out and the current one in; the current one is usable at once. */
export function Slides({ stage, slide, onSlideEnd, children }: SlidesProps) {
  const isMotionReduced = useReducedMotion();
  const leaving = isMotionReduced || slide?.from === stage ? null : slide;
  return (
    <div className={styles.track}>
      {leaving && (
        <div
          key={leaving.from}
          className={styles.step}
          style={{ top: `${-leaving.scrollY}px` }}
          data-slide={leaving.direction}
          inert
          aria-hidden="true"
          onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onSlideEnd()}
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
