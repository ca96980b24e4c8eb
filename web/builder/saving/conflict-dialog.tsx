import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { findFrameworkDraft, type FrameworkDraft } from '#contract/framework-drafts.ts';
import { call } from '#web/shell/api/call.ts';
import { dayAndTime } from '#web/design/dates.ts';
import { ProblemText } from '#web/design/problem-text.tsx';
import forms from '#web/design/form.module.css';
import styles from './saving.module.css';

interface ConflictDialogProps {
  slug: string;
  id: string;
  onKeepMine: (theirs: FrameworkDraft) => void;
  onTakeTheirs: (theirs: FrameworkDraft) => void;
}

/** Asks whose version of a draft stays, after two people changed it. */
export function ConflictDialog({ slug, id, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const { data, error } = useQuery({
    queryKey: ['framework-draft', slug, id, 'theirs'],
    queryFn: ({ signal }) => call(findFrameworkDraft, { params: { slug, id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
  const theirs = data?.draft;
  return (
    <SavingDialog title={t`Someone else changed this draft`}>
      {theirs && <p>{changeWords(theirs)}</p>}
      <p>
        {t`You can keep your version, which replaces theirs, or take theirs. If you take theirs, Undo brings yours back.`}
      </p>
      <ProblemText>{error && error.message}</ProblemText>
      <div className={forms.buttons}>
        <Button variant="default" disabled={!theirs} onClick={() => theirs && onTakeTheirs(theirs)}>
          {t`Take their version`}
        </Button>
        <Button disabled={!theirs} onClick={() => theirs && onKeepMine(theirs)}>
          {t`Keep my version`}
        </Button>
      </div>
    </SavingDialog>
  );
}

function changeWords({ updatedAt, updatedBy }: FrameworkDraft): string {
  const time = dayAndTime(updatedAt);
  return updatedBy ? t`Changed ${time} by ${updatedBy}` : t`Changed ${time}`;
}

interface SavingDialogProps {
  title: string;
  children: ReactNode;
}

/** A dialog that has to be answered: nothing can be saved before. */
export function SavingDialog({ title, children }: SavingDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
