import styles from './spinner.module.css';

/** A full page with a loading indicator. */
export function Spinner({ label }: { label: string }) {
  return (
    <main>
      <div className={styles.page} role="status">
        <svg className={styles.spinner} viewBox="0 0 48 48" aria-hidden="true">
          <circle cx="24" cy="24" r="20" />
          <path d="M24 4a20 20 0 0 1 20 20" />
        </svg>
        <p>{label}…</p>
      </div>
    </main>
  );
}
