import { t } from '@lingui/core/macro';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '#web/assess/design/button.tsx';
import { HelpLink } from '#web/assess/design/help-link.tsx';
import { useAssess } from '#web/assess/context/assess-context.ts';
import styles from './step-frame.module.css';

interface StepFrameProps {
  heading: string;
  /** A line above the heading. */
  above?: ComponentChildren;
  children?: ComponentChildren;
  /** The label of the button to the previous step, which the first step has not; null for no button. */
  back?: string | null;
  /** The button that goes on; by default Next. */
  forward?: ComponentChildren;
  /** Small print below everything, before the copyright notice. */
  small?: (string | null | undefined)[];
}

/** The layout of a step: the heading takes the focus and the buttons stay in view. */
export function StepFrame(props: StepFrameProps) {
  const { heading, above, children, back = t`Prev`, forward, small = [] } = props;
  const { assessment, problem, stage, previous, next } = useAssess();
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
        {back !== null && stage > 0 && (
          <Button kind="secondary" onClick={previous}>
            {back}
          </Button>
        )}
        {forward ?? <Button onClick={next}>{t`Next`}</Button>}
      </div>
      <footer className={styles.small}>
        {distinct([...small, assessment.framework.copyright]).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {assessment.links.submit && <HelpLink />}
      </footer>
    </main>
  );
}

function distinct(lines: (string | null | undefined)[]): string[] {
  const texts = lines.flatMap((line) => line ?? []);
  return [...new Map(texts.map((text) => [text.replace(/\.$/, ''), text])).values()];
}
