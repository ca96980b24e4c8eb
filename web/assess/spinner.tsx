import styles from './spinner.module.css';

/** A whole page that waits. */
export function Spinner({ label }: { label: string }) {
  return (
    <main className={styles.page} role="status">
      <svg className={styles.spinner} viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="20" />
        <path d="M24 4a20 20 0 0 1 20 20" />
      </svg>
      <p>{label}…</p>
    </main>
  );
}
