import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { focusFirstError } from '#web/design/focus-first-error.ts';
import { Form } from '#web/design/form.tsx';
import { ProblemText } from '#web/design/problem-text.tsx';
import { useTitle } from '#web/design/use-title.ts';
import type { Sending } from '#web/shell/forms/use-form.ts';
import { EditHead } from './edit-head.tsx';
import styles from './edit-frame.module.css';
import frame from '#web/design/frame.module.css';

interface EditFrameProps {
  beacon: Beacon;
  title: string;
  children: ReactNode;
  edit: Sending;
}

/** The frame of an edit form. */
export function EditFrame({ beacon, title, children, edit }: EditFrameProps) {
  const { clientName } = beacon;
  const { problem, submit, isBusy } = edit;
  const page = useRef<HTMLElement>(null);
  useTitle(`${title}: ${clientName}`);
  useEffect(() => {
    if (problem) focusFirstError(page.current);
  }, [problem]);
  return (
    <section ref={page} className={styles.page}>
      <EditHead beacon={beacon} title={title} />
      <Form className={`${frame.body} ${styles.form}`} onSubmit={submit}>
        {children}
        <ProblemText>{problem?.title ?? null}</ProblemText>
        <Button type="submit" size="md" loading={isBusy} className={styles.save ?? ''}>
          {t`Save`}
        </Button>
      </Form>
    </section>
  );
}
