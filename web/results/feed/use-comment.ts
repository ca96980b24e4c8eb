import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import { type FeedItem, maxFileBytes, postFeedItem } from '#contract/feed.ts';
import { textOf } from '#contract/messages.ts';
import { call, CallError, problemTitle } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { useUnsaved } from '#web/shell/forms/unsaved-forms.ts';

const fieldNames: Record<string, MessageDescriptor> = {
  text: msg`Comment`,
  attachment_file: msg`Attachment`,
  attachment_role: msg`Treatment plan`,
};

interface Draft {
  text: string;
  file: File | null;
  isTreatmentPlan: boolean;
}

const nothing: Draft = { text: '', file: null, isTreatmentPlan: false };

/** The state of a comment until it is posted. */
export function useComment(beaconUuid: string, onPosted: (item: FeedItem) => void) {
  const [draft, setDraft] = useState(nothing);
  const [errors, setErrors] = useState<string[]>([]);
  const [percent, setPercent] = useState(0);

  function change(part: Partial<Draft>): void {
    setDraft((old) => ({ ...old, ...part }));
    setErrors([]);
  }

  function attach(file: File | null): void {
    if (file && file.size > maxFileBytes) {
      setErrors([t`Attachment - The file must be 25 MB or smaller`]);
    } else change({ file, isTreatmentPlan: false });
  }

  function reset(): void {
    setDraft(nothing);
    setErrors([]);
  }

  const { submit, isBusy } = useSubmit(async () => {
    setErrors([]);
    setPercent(0);
    try {
      const upload = { form: formOf(beaconUuid, draft), onProgress: setPercent };
      onPosted((await call(postFeedItem, { upload })).feedItem);
      reset();
    } catch (error) {
      setErrors(linesOf(error));
    }
  });

  useUnsaved(() => !isBusy && (draft.text.trim() !== '' || draft.file !== null));
  const canSubmit = !isBusy && (draft.text.trim() !== '' || draft.file !== null);
  return { draft, change, attach, reset, errors, percent, submit, isBusy, canSubmit };
}

function formOf(beaconUuid: string, { text, file, isTreatmentPlan }: Draft): FormData {
  const form = new FormData();
  form.set('beacon_uuid', beaconUuid);
  form.set('text', text);
  if (isTreatmentPlan) form.set('attachment_role', 'treatment_plan');
  if (file) form.set('attachment_file', file);
  return form;
}

/** 'Field - message' for each field error, or else the message of the problem. */
function linesOf(error: unknown): string[] {
  const { fields: errors = {} } = error instanceof CallError ? error.details : {};
  const fields = Object.entries(errors);
  if (fields.length === 0) return [problemTitle(error)];
  return fields.map(([name, message]) => {
    const label = fieldNames[name];
    const field = label ? textOf(label) : name;
    return t`${field} - ${message}`;
  });
}
