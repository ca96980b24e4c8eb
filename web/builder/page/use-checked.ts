import { useEffect, useState } from 'react';
import { problemInWords } from '#contract/messages.ts';
import { checkDefinition } from '#rules/framework/framework.ts';
import type { Draft } from '#web/builder/model/draft.ts';
import type { DraftStore } from '#web/builder/model/draft-store.ts';

/** What keeps the draft from being published, in the order of the definition. */
export type DraftProblems = { field: string; message: string }[];

/** A state of the draft and its problems. */
export interface CheckedDraft {
  draft: Draft;
  problems: DraftProblems;
}

/** In milliseconds after the last edit: neither checking nor the preview slows down typing. */
const delay = 250;

/** The draft with its problems, a moment behind its edits. */
export function useChecked(store: DraftStore): CheckedDraft {
  const [checked, setChecked] = useState(() => checkedDraft(store));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setChecked(checkedDraft(store)), delay);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  return checked;
}

export function checkedDraft(store: DraftStore): CheckedDraft {
  const draft = store.get();
  return { draft, problems: checkDefinition(draft).problems.map(problemInWords) };
}
