import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from './form.tsx';
import styles from './form-page.module.css';
import { ProblemText } from './problem-text.tsx';
import { useTitle } from './use-title.ts';

interface FormPageProps {
  title: string;
  /** Instructions in a sentence or two. */
  intro?: ReactNode;
  /** The fields. */
  children?: ReactNode;
  /** Shown below the fields; a new one moves the focus to an invalid field. */
  problem?: { title: string } | null;
  submitLabel: string;
  submitColor?: 'red';
  isBusy?: boolean;
  submit: () => void;
  onBack?: () => void;
  /** Links and secondary actions, below the form. */
  footer?: ReactNode;
}

/** A page with one form: the focus starts on the first field and moves to an invalid one. */
export function FormPage(props: FormPageProps) {
  const { title, intro, children, problem = null, footer } = props;
  const page = useRef<HTMLElement>(null);
  useTitle(title);
  useEffect(() => focusFirst(page.current), []);
  useEffect(() => {
    if (problem) focusFirst(page.current);
  }, [problem]);
  return (
    <section ref={page} className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      {intro && <div className={styles.intro}>{intro}</div>}
      <Form className={styles.form} onSubmit={props.submit}>
        {children}
        <ProblemText>{problem?.title ?? null}</ProblemText>
        <FormButtons {...props} />
      </Form>
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}

function FormButtons({ submitLabel, submitColor, isBusy = false, onBack }: FormPageProps) {
  return (
    <div className={styles.buttons}>
      {onBack && (
        <Button variant="default" size="md" onClick={onBack}>
          {t`Back`}
        </Button>
      )}
      <Button
        type="submit"
        size="md"
        loading={isBusy}
        className={styles.submit ?? ''}
        {...(submitColor && { color: submitColor })}
      >
        {submitLabel}
      </Button>
    </div>
  );
}

function focusFirst(page: HTMLElement | null): void {
  const invalid = page?.querySelector<HTMLInputElement>('form [aria-invalid="true"]');
  const first = page?.querySelector<HTMLElement>('form input:not([hidden])');
  invalid?.select();
  (invalid ?? first ?? page?.querySelector('h1'))?.focus();
}
