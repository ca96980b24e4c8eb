import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useAssess } from './assess-context.ts';
import styles from './step-frame.module.css';

interface StepFrameProps {
  heading: string;
  /** A line above the heading. */
  above?: ComponentChildren;
  children?: ComponentChildren;
  /** Prev and Next, in that order. */
  buttons: ComponentChildren;
  /** Small print below everything. */
  small?: (string | null | undefined)[];
}

/** The layout of a step: the heading takes the focus and the buttons stay in view. */
export function StepFrame({ heading, above, children, buttons, small = [] }: StepFrameProps) {
  const { problem } = useAssess();
  const headingRef = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    headingRef.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <main className={styles.step}>
      <div className={styles.content}>
        {above && <p className={styles.above}>{above}</p>}
        <h1 ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        {children}
      </div>
      <div className={styles.buttons}>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {buttons}
      </div>
      <footer className={styles.small}>
        {distinct(small).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </footer>
    </main>
  );
}

function distinct(lines: (string | null | undefined)[]): string[] {
  const texts = lines.flatMap((line) => line ?? []);
  return [...new Map(texts.map((text) => [text.replace(/\.$/, ''), text])).values()];
}
