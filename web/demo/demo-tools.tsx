import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DemoClock } from './demo-clock.tsx';
import styles from './development-bar.module.css';
import hidden from '#web/design/hidden.module.css';
import { PersonPicker } from './person-picker.tsx';
import { quickLogins } from './quick-logins.ts';
import { type Journey, useJourney } from './use-journey.ts';

/** The demo's tools: sign in as anyone, read all mail and move time. Hidden tools keep a running journey. */
export function DemoTools({ id, isOpen }: { id: string; isOpen: boolean }) {
  const people = useQuery(quickLogins);
  const journey = useJourney();
  return (
    <>
      <div id={id} className={styles.tools} hidden={!isOpen}>
        {people.data && (
          <>
            <PersonPicker people={people.data.users} />
            <DemoClock journey={journey} />
            <Link to="/dev/mailbox">{t`Mailbox`}</Link>
          </>
        )}
      </div>
      <JourneyProgress journey={journey} />
    </>
  );
}

/** The progress of a journey through the demo's time, and its outcome. */
function JourneyProgress({ journey: { progress, outcome, stop } }: { journey: Journey }) {
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
