import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Link, useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { focusFirstError } from '#web/design/focus-first-error.ts';
import { ProblemText } from '#web/design/problem-text.tsx';
import { useTitle } from '#web/design/use-title.ts';
import styles from './edit-frame.module.css';
import frame from '#web/design/frame-header.module.css';

interface EditFrameProps {
  beacon: Beacon;
  title: string;
  children: ReactNode;
  form: { problem: string | null; submit: () => void; isBusy: boolean; isChanged: boolean };
}

/** The frame of an edit form. Leaving with unsaved changes asks for confirmation. */
export function EditFrame({ beacon, title, children, form }: EditFrameProps) {
  const { uuid, clientName, frameworkInfo } = beacon;
  const { problem, submit, isBusy, isChanged } = form;
  const page = useRef<HTMLElement>(null);
  useTitle(`${title}: ${clientName}`);
  useEffect(() => {
    if (problem) focusFirstError(page.current);
  }, [problem]);
  return (
    <section ref={page} className={styles.page}>
      <header className={frame.header}>
        <div>
          <h1>{title}</h1>
          <p>
            {clientName} · {frameworkInfo.title}
          </p>
        </div>
        <Link
          to="/beacon/$beaconUuid"
          params={{ beaconUuid: uuid }}
          className={frame.close}
          aria-label={t`Close`}
        >
          <span aria-hidden="true">✕</span>
        </Link>
      </header>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        <ProblemText>{problem}</ProblemText>
        <Button type="submit" size="md" loading={isBusy} className={styles.save ?? ''}>
          {t`Save`}
        </Button>
      </form>
      <UnsavedGuard isChanged={isChanged} />
    </section>
  );
}

function UnsavedGuard({ isChanged }: { isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t`Leave without saving?`}
      confirmLabel={t`Leave`}
      isBusy={false}
      onConfirm={proceed}
      onClose={reset}
    >
      <p>{t`Your changes will be lost.`}</p>
    </ConfirmDialog>
  );
}
