import { t } from '@lingui/core/macro';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { saveView, type ViewSearch } from '#contract/saved-views.ts';
import { call, CallError, problemTitle } from '#web/shell/api/call.ts';
import { useUnsaved } from '#web/shell/forms/unsaved-forms.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { rememberSavedViews } from '#web/shell/session/session.ts';
import { announce } from '#web/design/announce.ts';
import { Form } from '#web/design/form.tsx';
import styles from './saved-views.module.css';

interface SaveViewFormProps {
  search: ViewSearch;
  onClose: () => void;
}

/** Keeps filters under a name. */
export function SaveViewForm({ search, onClose }: SaveViewFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { submit, isBusy } = useSubmit(async () => {
    if (name.trim() === '') return setProblem(t`Please name this view`);
    try {
      rememberSavedViews((await call(saveView, { body: { name, search } })).savedViews);
      announce(t`View saved.`);
    } catch (error) {
      setProblem(nameProblemOf(error));
    }
  });
  useUnsaved(() => !isBusy && name.trim() !== '');
  return (
    <Form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <TextInput
        aria-label={t`Name of the view`}
        placeholder={t`Name of the view`}
        maxLength={60}
        ref={field}
        value={name}
        error={problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" loading={isBusy}>{t`Save`}</Button>
      <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
    </Form>
  );
}

function nameProblemOf(error: unknown): string {
  const field = error instanceof CallError ? error.details.fields?.['name'] : undefined;
  return field ?? problemTitle(error);
}
