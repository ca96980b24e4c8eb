import { msg, t } from '@lingui/core/macro';
import { traitsOf } from '#rules/formats.ts';
import type { ReactNode } from 'react';
import type { Assessment } from '#contract/assessments.ts';
import type { SaveState } from '#web/assess/saving/autosave.ts';
import { doneText } from './queue-status.tsx';
import { newsText } from './news-text.ts';
import styles from './shell.module.css';
import hidden from '#web/design/hidden.module.css';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useOnline } from '#web/assess/saving/use-online.ts';

const savedTexts = {
  saved: msg`Saved`,
  'saved on this device': msg`Saved on this device`,
  'not saved': msg`Not saved yet`,
};

interface ShellProps {
  assessment: Assessment;
  stage: number;
  saved: SaveState | null;
  /** Keys of the answers that another tab or device has changed. */
  news: string[];
  children: ReactNode;
}

/** The frame around the steps: client, progress, save state and connection. */
export function Shell({ assessment, stage, saved, news, children }: ShellProps) {
  const isOnline = useOnline();
  useKeyboardInset();
  const { framework, beacon, queue } = assessment;
  const count = framework.steps.length;
  return (
    <div className={traitsOf(framework.format).laysOutPages ? styles.wide : styles.shell}>
      <header className={styles.header}>
        <p className={styles.about}>
          <strong>{beacon.clientName}</strong>
          <span>{framework.title}</span>
        </p>
        <p className={styles.saved} role="status" data-state={saved ?? undefined}>
          {saved && savedTexts[saved]}
        </p>
        {queue && <p className={styles.queue}>{doneText(queue)}</p>}
        <progress
          className={styles.progress}
          aria-label={t`Progress`}
          max={100}
          value={((stage + 1) / count) * 100}
        />
        <p className={hidden.hidden} role="status">{t`Step ${stage + 1} of ${count}`}</p>
        <p className={styles.offline} role="status">
          {newsText(framework.steps, news)}
        </p>
        <p className={styles.offline} role="status">
          {!isOnline &&
            (saved === 'not saved'
              ? t`You are offline, and this device cannot keep your answers. Leave this page open until you are back.`
              : t`You are offline. Your answers are safe and will be sent when you are back.`)}
        </p>
      </header>
      {children}
    </div>
  );
}
