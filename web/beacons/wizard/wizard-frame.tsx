import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusFirstError } from '#web/design/focus-first-error.ts';
import { Form } from '#web/design/form.tsx';
import { ProblemText } from '#web/design/problem-text.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { LeaveDialog } from '#web/shell/forms/leave-dialog.tsx';
import type { useWizard } from './use-wizard.ts';
import styles from './wizard-frame.module.css';
import frame from '#web/design/frame.module.css';

type WizardFrameProps = ReturnType<typeof useWizard>['frame'] & {
  title: string;
  submitLabel: string;
  children: ReactNode;
};

/** The layout of a wizard: the list of steps, the fields and the buttons. */
export function WizardFrame(props: WizardFrameProps) {
  const { title, steps, current, children, problem } = props;
  const page = useRef<HTMLElement>(null);
  const step = steps.find(({ id }) => id === current);
  useTitle(`${title}: ${step?.title}`);
  useEffect(() => page.current?.querySelector('h2')?.focus(), [current]);
  useEffect(() => {
    if (problem) focusFirstError(page.current);
  }, [problem]);
  return (
    <section ref={page} className={styles.wizard}>
      <header className={`${frame.header} ${styles.header}`}>
        <h1>{title}</h1>
        <CloseLink {...props} />
      </header>
      <StepList {...props} />
      <Form className={`${frame.body} ${styles.body}`} onSubmit={props.submit}>
        <h2 tabIndex={-1}>{step?.title}</h2>
        {children}
        <ProblemText>{problem?.title ?? null}</ProblemText>
        <Footer {...props} />
      </Form>
    </section>
  );
}

/** Closing forgets what was typed, and asks before it does. */
function CloseLink({ isChanged, onClose }: WizardFrameProps) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  function leave(): void {
    onClose();
    void navigate({ to: '/beacons' });
  }
  return (
    <>
      <Link
        to="/beacons"
        className={frame.close}
        aria-label={t`Close`}
        onClick={(event) => {
          if (!isChanged()) return onClose();
          event.preventDefault();
          setIsAsking(true);
        }}
      >
        <span aria-hidden="true">✕</span>
      </Link>
      {isAsking && (
        <LeaveDialog onLeave={leave} onCancel={() => setIsAsking(false)}>
          {t`Your changes will be lost.`}
        </LeaveDialog>
      )}
    </>
  );
}

/** The list of steps. A tick marks an attempted, valid step. */
function StepList({ steps, current, onStep }: WizardFrameProps) {
  return (
    <ol className={styles.steps} aria-label={t`Steps`}>
      {steps.map(({ id, title, isAttempted, isValid }, index) => (
        <li key={id} aria-current={id === current ? 'step' : undefined}>
          <button type="button" onClick={() => onStep(id)}>
            <span className={styles.mark} data-done={isAttempted && isValid} aria-hidden="true">
              {isAttempted && isValid ? '✓' : index + 1}
            </span>
            <span>{title}</span>
            {isAttempted && <small>{isValid ? t`done` : t`needs attention`}</small>}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Footer({ steps, current, submitLabel, isBusy, onStep }: WizardFrameProps) {
  const index = steps.findIndex(({ id }) => id === current);
  const before = steps[index - 1];
  return (
    <footer className={styles.footer}>
      {before && (
        <Button
          variant="default"
          size="md"
          className={styles.back ?? ''}
          onClick={() => onStep(before.id)}
        >
          {t`Prev`}
        </Button>
      )}
      <Button type="submit" size="md" loading={isBusy} className={styles.next ?? ''}>
        {index < steps.length - 1 ? t`Next` : submitLabel}
      </Button>
    </footer>
  );
}
