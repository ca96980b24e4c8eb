import { t } from '@lingui/core/macro';
import type { UseMutationResult } from '@tanstack/react-query';
import { isInPreparation } from '#web/shell/api/call.ts';
import styles from './in-preparation.module.css';
import type { ListPage } from './use-list-page.ts';

/** What reads a list anew. */
export type Refresh = Pick<UseMutationResult, 'error' | 'isPending' | 'failureReason'>;

interface InPreparationProps {
  list: Pick<ListPage<unknown>, 'isInPreparation'>;
  refresh: Refresh | undefined;
}

/** Says that what the page shows is still being prepared; screen readers read it out once it says so. */
export function InPreparation({ list, refresh }: InPreparationProps) {
  const isRefreshed = refresh?.isPending && isInPreparation(refresh.failureReason);
  return (
    <div aria-live="polite">
      {(list.isInPreparation || isRefreshed) && (
        <p className={styles.text}>
          {t`This report is being prepared; it appears here by itself.`}
        </p>
      )}
    </div>
  );
}
