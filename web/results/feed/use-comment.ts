import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import { type FeedItem, maxFileBytes } from '#contract/feed.ts';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { CallError } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { postComment } from './post-comment.ts';

const fieldNames: Record<string, MessageDescriptor> = {
  text: msg`Comment`,
  attachment_file: msg`Attachment`,
  attachment_role: msg`Treatment plan`,
};

const nothing = { text: '', file: null, isTreatmentPlan: false };

interface Draft {
  text: string;
  file: File | null;
  isTreatmentPlan: boolean;
}

/** The state of a comment until it is posted. */
export function useComment(beaconUuid: string, onPosted: (item: FeedItem) => void) {
  const [draft, setDraft] = useState<Draft>(nothing);
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
      onPosted(await postComment({ beaconUuid, ...draft }, setPercent));
      reset();
    } catch (error) {
      setErrors(linesOf(error));
    }
  });

  const canSubmit = !isBusy && (draft.text.trim() !== '' || draft.file !== null);
  return { draft, change, attach, reset, errors, percent, submit, isBusy, canSubmit };
}

/** 'Field - message' for each field error, or else the message of the problem. */
function linesOf(error: unknown): string[] {
  if (!(error instanceof CallError)) return [textOf(problems.unexpected.title)];
  const fields = Object.entries(error.details.fields ?? {});
  if (fields.length === 0) return [error.message];
  return fields.map(([name, message]) => {
    const label = fieldNames[name];
    const field = label ? textOf(label) : name;
    return t`${field} - ${message}`;
  });
}
