import type { ReactNode } from 'react';
import styles from './styleboard.module.css';

/** Some states of one component under its name. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.sample}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
