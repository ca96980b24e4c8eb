import styles from './logo.module.css';

/** The framework's logo, or Beacon's arc where there is none. */
export function Logo({ src }: { src: string | undefined }) {
  if (src) return <img className={styles.logo} src={src} alt="" />;
  return (
    <svg className={styles.logo} viewBox="0 0 64 40" aria-hidden="true">
      <path className={styles.outer} d="M6 36a26 26 0 0 1 52 0" />
      <path className={styles.inner} d="M19 36a13 13 0 0 1 26 0" />
      <circle className={styles.lamp} cx="32" cy="34" r="4.5" />
    </svg>
  );
}
