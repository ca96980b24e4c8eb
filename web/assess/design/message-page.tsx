import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Logo } from './logo.tsx';
import styles from './message-page.module.css';

interface MessagePageProps {
  heading: string;
  children?: ComponentChildren;
  actions?: ComponentChildren;
  /** Secondary content, below the actions. */
  below?: ComponentChildren;
}

/** A full page with one message, which takes the focus. */
export function MessagePage({ heading, children, actions, below }: MessagePageProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <main className={styles.page}>
      <Logo src={undefined} />
      <h1 ref={headingRef} tabIndex={-1}>
        {heading}
      </h1>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
      {below}
    </main>
  );
}
