import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import parts from '#web/design/parts.module.css';
import { draftFrom } from '#web/builder/model/draft.ts';
import type { DraftStore } from '#web/builder/model/draft-store.ts';
import type { DraftCopy } from './draft-copies.ts';
import styles from './saving.module.css';

interface RestoredNoticeProps {
  store: DraftStore;
  copy: DraftCopy | null;
  /** Whether the draft has not been changed since the copy was made. */
  isNewer: boolean;
}

/** Offers the changes of an earlier visit that could not be saved. */
export function RestoredNotice({ store, copy, isNewer }: RestoredNoticeProps) {
  const [isShown, setShown] = useState(copy !== null);
  if (!isShown || !copy) return null;
  function restore() {
    store.edit(() => draftFrom(copy?.definition));
    setShown(false);
  }
  return (
    <div className={`${parts.notice} ${styles.restored}`} role="status">
      <p>
        {isNewer
          ? t`Your last changes couldn’t be saved. They are still in this browser.`
          : t`Your last changes couldn’t be saved, and someone else has changed the draft since. Yours are still in this browser.`}
      </p>
      <div>
        <Button size="compact-md" onClick={restore}>{t`Restore my changes`}</Button>{' '}
        <Button size="compact-md" variant="default" onClick={() => setShown(false)}>
          {t`Go on without them`}
        </Button>
      </div>
    </div>
  );
}
