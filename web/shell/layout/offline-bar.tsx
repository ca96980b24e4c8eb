import { t } from '@lingui/core/macro';
import { useIsOnline } from '#web/shell/api/use-is-online.ts';
import styles from './offline-bar.module.css';

/** Says that there is no network, and what works without one. */
export function OfflineBar() {
  const isOnline = useIsOnline();
  return (
    <div aria-live="polite">
      {!isOnline && (
        <p className={styles.bar}>
          {t`You're offline. What is on the page stays, and so does what you type. Other pages, searching and saving need a connection.`}
        </p>
      )}
    </div>
  );
}
