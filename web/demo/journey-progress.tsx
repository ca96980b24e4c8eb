import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import styles from './development-bar.module.css';
import hidden from '#web/design/hidden.module.css';
import type { Journey } from './use-journey.ts';

/** The progress of a journey through the demo's time, and its outcome. */
export function JourneyProgress({ journey: { progress, outcome, stop } }: { journey: Journey }) {
  return (
    <>
      {progress && (
        <div className={styles.journey}>
          <progress
            aria-label={t`Moving time forward`}
            aria-valuetext={progress.text}
            {...(progress.share !== null && { value: progress.share })}
          />
          <span className={styles.words} aria-hidden="true">
            {progress.text}
          </span>
          <Button size="xs" variant="default" className={styles.jump ?? ''} onClick={stop}>
            {t`Stop`}
          </Button>
        </div>
      )}
      <p role="status" className={!progress && outcome ? styles.outcome : hidden.hidden}>
        {progress ? progress.announcement : outcome}
      </p>
    </>
  );
}
