import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { DemoClock } from './demo-clock.tsx';
import styles from './development-bar.module.css';
import hidden from '#web/design/hidden.module.css';
import { PersonPicker } from './person-picker.tsx';
import { quickLogins } from './quick-logins.ts';
import { type Journey, useJourney } from './use-journey.ts';

const wideScreen = '(min-width: 1280px)';

/** The demo's tools: sign in as anyone, read all mail and move time. Collapsed on narrow screens. */
export function DevelopmentBar() {
  const people = useQuery(quickLogins);
  const userName = useCurrentUser()?.name;
  const [isOpen, setOpen] = useState(() => window.matchMedia(wideScreen).matches);
  const tools = useId();
  const journey = useJourney();
  if (!people.data) return null;
  return (
    <aside className={styles.bar} aria-label={t`Demo tools`}>
      <Button
        className={styles.fold ?? ''}
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={tools}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? '▴' : '▾'} {!isOpen && userName ? t`Demo: ${userName}` : t`Demo`}
      </Button>
      <div id={tools} className={styles.tools} hidden={!isOpen}>
        <PersonPicker people={people.data.users} />
        <DemoClock journey={journey} />
        <Link to="/dev/mailbox">{t`Mailbox`}</Link>
      </div>
      <JourneyProgress journey={journey} />
    </aside>
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
