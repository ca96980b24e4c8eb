import { msg, t } from '@lingui/core/macro';
import { traitsOf } from '#rules/definition/formats.ts';
import type { ComponentChildren } from 'preact';
import type { Assessment } from '#contract/assessments.ts';
import { textOf } from '#contract/messages.ts';
import { answeredOf, placeOf } from '#web/assess/flow/flow.ts';
import type { Progress } from '#web/assess/saving/answers.ts';
import type { SaveState } from '#web/assess/saving/autosave.ts';
import { doneText } from './queue-status.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { newsText } from './news-text.ts';
import styles from './shell.module.css';
import hidden from '#web/design/hidden.module.css';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useOnline } from '#web/assess/saving/use-online.ts';

const savedTexts = {
  saved: msg`Saved`,
  'saved-on-device': msg`Saved on this device`,
  unsaved: msg`Not saved yet`,
};

interface ShellProps {
  assessment: Assessment;
  progress: Pick<Progress, 'stage' | 'input' | 'news'>;
  saved: SaveState | null;
  children: ComponentChildren;
}

interface ProgressBarProps extends Pick<ShellProps, 'progress'> {
  framework: Assessment['framework'];
}

/** The frame around the steps: client, progress, save state and connection. */
export function Shell({ assessment, progress, saved, children }: ShellProps) {
  const isOnline = useOnline();
  useKeyboardInset();
  const { framework, beacon, queue, links } = assessment;
  const hasPages = traitsOf(framework.format).laysOutPages;
  return (
    <div className={hasPages ? styles.wide : styles.shell}>
      <header className={styles.header}>
        <p className={styles.about}>
          <strong>{beacon.clientName}</strong>
          <span>{framework.title}</span>
        </p>
        <div className={styles.side}>
          <p className={styles.saved} role="status" data-state={saved ?? undefined}>
            {saved && textOf(savedTexts[saved])}
          </p>
          {progress.stage === 0 && links.language && <LanguageSwitch link={links.language} />}
        </div>
        {queue && <p className={styles.queue}>{doneText(queue)}</p>}
        <ProgressBar framework={framework} progress={progress} />
        <p className={styles.offline} role="status">
          {newsText(framework.steps, progress.news)}
        </p>
        <p className={styles.offline} role="status">
          {!isOnline &&
            (saved === 'unsaved'
              ? t`You are offline, and this device cannot store your answers. Keep this page open until you are back online.`
              : t`You are offline. Your answers are safe and will be sent when you are back online.`)}
        </p>
      </header>
      {children}
    </div>
  );
}

/** How far the assessor has come: by answered questions on pages, else by steps. */
function ProgressBar({ framework, progress }: ProgressBarProps) {
  const hasPages = traitsOf(framework.format).laysOutPages;
  const { place, count } = hasPages
    ? answeredOf(framework, progress.input)
    : placeOf(framework, progress.input, progress.stage);
  return (
    <>
      <progress
        className={styles.progress}
        aria-label={t`Progress`}
        max={100}
        value={count === 0 ? 0 : (place / count) * 100}
      />
      {hasPages ? (
        <p className={styles.answered}>{t`${place} of ${count} answered`}</p>
      ) : (
        <p className={hidden.hidden} role="status">{t`Step ${place} of ${count}`}</p>
      )}
    </>
  );
}
