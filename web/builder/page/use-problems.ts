import { useEffect, useState } from 'react';
import { checkDefinition } from '#rules/framework/framework.ts';
import type { DraftStore } from '#web/builder/model/draft-store.ts';

/** What keeps the draft from being published, in the order of the definition. */
export type DraftProblems = { field: string; message: string }[];

/** In milliseconds after the last edit: checking does not slow down typing. */
const delay = 250;

/** The problems of a draft, a moment behind its edits. */
export function useProblems(store: DraftStore): DraftProblems {
  const [problems, setProblems] = useState<DraftProblems>(() => problemsOf(store));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setProblems(problemsOf(store)), delay);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  return problems;
}

export function problemsOf(store: DraftStore): DraftProblems {
  return checkDefinition(store.get()).problems;
}
