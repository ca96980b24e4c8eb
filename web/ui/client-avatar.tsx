import styles from './client-avatar.module.css';

const letters = new Intl.Segmenter();

/** A person's initials in a quiet round. */
export function ClientAvatar({ name, size = 44 }: { name: string; size?: number }) {
  const initials = name
    .split(/\s+/)
    .map((word) => [...letters.segment(word)][0]?.segment ?? '')
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {initials}
    </span>
  );
}
