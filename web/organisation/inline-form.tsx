import { t } from '@lingui/core/macro';
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from '#web/design/form.tsx';
import { ProblemText } from '#web/design/problem-text.tsx';
import type { Sending } from '#web/shell/forms/use-form.ts';
import styles from '#web/design/form.module.css';

interface InlineFormProps extends Sending {
  className: string | undefined;
  /** The accessible label. */
  label: string;
  submitLabel: string;
  buttonProps?: ButtonProps;
  children: ReactNode;
  onCancel: () => void;
}

/** A form that opens inside a page: the focus moves to its first field. */
export function InlineForm(props: InlineFormProps) {
  const { className, label, submitLabel, buttonProps, children, onCancel } = props;
  return (
    <Form ref={focusFirst} className={className} aria-label={label} onSubmit={props.submit}>
      {children}
      <ProblemText>{props.problem?.title ?? null}</ProblemText>
      <div className={styles.buttons}>
        <Button {...buttonProps} variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button {...buttonProps} type="submit" loading={props.isBusy}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}
