import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from '#web/design/form.tsx';
import { ProblemText } from '#web/design/problem-text.tsx';
import type { Sending } from '#web/shell/forms/use-form.ts';
import styles from './settings.module.css';

interface SectionFormProps extends Sending {
  label: string;
  children: ReactNode;
  /** Actions beside Save. */
  actions?: ReactNode;
}

/** The form of one section, with its own Save. */
export function SectionForm({ label, children, actions, ...sending }: SectionFormProps) {
  return (
    <Form className={styles.form} aria-label={label} onSubmit={sending.submit}>
      {children}
      <ProblemText>{sending.problem?.title ?? null}</ProblemText>
      <div className={styles.buttons}>
        <Button type="submit" size="md" loading={sending.isBusy}>
          {t`Save`}
        </Button>
        {actions}
      </div>
    </Form>
  );
}
