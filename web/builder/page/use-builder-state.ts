import { useFocusReturn } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { Draft } from '#web/builder/model/draft.ts';
import type { DraftStore } from '#web/builder/model/draft-store.ts';
import { type Part, partName, partOf } from '#web/builder/model/parts.ts';
import { focusField } from './focus-field.ts';
import { usePart } from './use-part.ts';
import { type DraftProblems, useChecked } from './use-checked.ts';

/** What a narrow screen shows. */
export type View = 'outline' | 'editor' | 'preview';

export type BuilderState = ReturnType<typeof useBuilderState>;

/** Which part is open, what is left to do and whether that is shown. */
export function useBuilderState(store: DraftStore) {
  const [part, openPart] = usePart(store);
  const [view, setView] = useState<View>('editor');
  const checks = useChecks(store);
  const { byField, showsProblems } = checks;
  const open = useCallback(
    (next: Part) => {
      setView('editor');
      openPart(next);
    },
    [openPart],
  );
  function openField(field: string): void {
    open(partOf(field, store.get()));
    focusField(field);
  }
  const context = useMemo(
    () => ({ store, problems: byField, showsProblems, open }),
    [store, byField, showsProblems, open],
  );
  return { ...checks, part, view, setView, context, openField };
}

function useChecks(store: DraftStore) {
  const checked = useChecked(store);
  const { draft, problems } = checked;
  const [isChecking, setChecking] = useState(false);
  useFocusReturn({ opened: isChecking });
  const [showsProblems, setShowsProblems] = useState(false);
  const byField = useMemo(
    () => new Map(problems.toReversed().map(({ field, message }) => [field, message])),
    [problems],
  );
  const counts = useMemo(() => countsOf(problems, draft), [problems, draft]);
  function check(): void {
    setShowsProblems(true);
    setChecking(true);
  }
  const endCheck = () => setChecking(false);
  return { checked, byField, counts, isChecking, showsProblems, check, endCheck };
}

/** How many problems each part has, by its name. */
function countsOf(problems: DraftProblems, draft: Draft): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { field } of problems) {
    const name = partName(partOf(field, draft));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
