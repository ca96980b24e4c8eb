import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listBeaconMails } from '#contract/reminders.ts';
import { problemTitle } from '#web/shell/api/call.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import styles from './members.module.css';
import { useBeaconMails } from './use-beacon-mails.ts';

interface MailsFoldProps {
  beaconUuid: string;
  summary: string;
  /** The accessible name of the summary, by default its text. */
  name?: string;
  /** The label of the loading state. */
  loading: string;
  children: (mails: AnswerOf<typeof listBeaconMails>) => ReactNode;
}

/** A part about the mails of a Beacon, which loads them when it is opened. */
export function MailsFold({ beaconUuid, summary, name, loading, children }: MailsFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useBeaconMails(beaconUuid, isOpen);
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={name}>{summary}</summary>
      {isOpen && data && children(data)}
      {isOpen && !data && !error && <LoadingSkeleton label={loading} />}
      {isOpen && !data && error && (
        <div role="alert">
          <p>{problemTitle(error)}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </div>
      )}
    </details>
  );
}
