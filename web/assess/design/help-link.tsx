import { t } from '@lingui/core/macro';
import styles from './help-link.module.css';

/** The page of the guide about answering, in a tab of its own, which learns nothing of the personal link. */
export function HelpLink() {
  return (
    <p className={styles.help}>
      <a href="/help/answer" target="_blank" rel="noopener noreferrer">{t`Help`}</a>
    </p>
  );
}
