import type { ReactNode } from 'react';
import styles from './styleboard.module.css';

/** Some states of one component under its name. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.sample}>
      <h3>{title}</h3>
      <div>{children}</div>
    </section>
  );
}

/** A family of components under its name. */
export function SampleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
