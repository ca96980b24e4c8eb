import { Button } from '@mantine/core';
import styles from './development-bar.module.css';
import type { Journey } from './use-journey.ts';

/** How far a journey through the demo's time is, and what came of it. */
export function JourneyProgress({ journey: { progress, outcome, stop } }: { journey: Journey }) {
  return (
    <>
      {progress && (
        <div className={styles.journey}>
          <progress
            aria-label="Time passes"
            aria-valuetext={progress.words}
            {...(progress.share !== null && { value: progress.share })}
          />
          <span className={styles.words} aria-hidden="true">
            {progress.words}
          </span>
          <Button size="xs" variant="default" className={styles.jump ?? ''} onClick={stop}>
            Stop
          </Button>
        </div>
      )}
      <p role="status" className={!progress && outcome ? styles.outcome : styles.said}>
        {progress ? progress.said : outcome}
      </p>
    </>
  );
}
