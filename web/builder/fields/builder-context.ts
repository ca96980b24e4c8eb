import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Draft } from '#web/builder/model/draft.ts';
import type { DraftStore } from '#web/builder/model/draft-store.ts';
import type { Part } from '#web/builder/model/parts.ts';
import { fieldOf, type Path, valueAt } from '#web/builder/model/path.ts';

interface Builder {
  store: DraftStore;
  /** What keeps the draft from being published, by the path of the field. */
  problems: ReadonlyMap<string, string>;
  /** Whether fields show their problems: not before the person has asked for them. */
  showsProblems: boolean;
  /** Shows another part of the draft. */
  open: (part: Part) => void;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('There is no builder around this component');
  return builder;
}

/** A part of the draft; the component renders again when it changes. */
export function useDraft<Selected>(select: (draft: Draft) => Selected): Selected {
  const { store } = useBuilder();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** The value at a path of the draft. */
export function useValueAt(path: Path): unknown {
  return useDraft((draft) => valueAt(draft, path));
}

/** The problem of a field, once problems are shown. */
export function useProblemAt(path: Path): string | undefined {
  const { problems, showsProblems } = useBuilder();
  return showsProblems ? problems.get(fieldOf(path)) : undefined;
}
