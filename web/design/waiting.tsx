import styles from './waiting.module.css';

/** Grey shapes in place of what is coming; shown only when the wait is long enough to notice. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.waiting} role="status" aria-label={label}>
      <span />
      <span />
      <span />
    </div>
  );
}
