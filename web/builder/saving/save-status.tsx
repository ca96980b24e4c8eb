import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import type { DraftSaver, SaveState } from './draft-saver.ts';
import styles from './saving.module.css';

/** Whether the server has the draft, in words. */
export function SaveStatus({ saver }: { saver: DraftSaver }) {
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  return (
    <p role="status" className={styles.status} data-state={state.kind}>
      {wordsOf(state)}
    </p>
  );
}

function wordsOf(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return t`Saved`;
    case 'unsaved':
    case 'saving':
      return t`Saving…`;
    case 'offline':
      return t`Not saved yet: Beacon can’t be reached. Your changes are kept in this browser.`;
    case 'signed_out':
      return t`Not saved yet: you are signed out. Sign in on another tab and go on here. Your changes are kept in this browser.`;
    case 'conflict':
      return t`Not saved: someone else changed this draft.`;
    case 'gone':
      return t`Not saved: this draft no longer exists.`;
    case 'failed':
      return t`Not saved: ${state.message}`;
  }
}
