import styles from './loading-skeleton.module.css';

/** Grey placeholder shapes, shown only when loading takes long enough to notice. */
export function LoadingSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      <span />
      <span />
      <span />
    </div>
  );
}
