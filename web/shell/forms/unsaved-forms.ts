import { useEffect, useEffectEvent } from 'react';

/** Where else what is typed is kept: nowhere, or in this tab, so that only closing it loses something. */
export type KeptIn = 'page' | 'tab';

interface UnsavedForm {
  isDirty: () => boolean;
  keptIn: KeptIn;
}

const forms = new Set<UnsavedForm>();

/** Whether leaving the page, or the tab, would lose what somebody has typed. */
export function hasUnsaved(leaving: KeptIn): boolean {
  return [...forms].some(
    ({ isDirty, keptIn }) => (keptIn === 'page' || leaving === 'tab') && isDirty(),
  );
}

/** Asks before a form is left whose changes are not saved. */
export function useUnsaved(isDirty: () => boolean, keptIn: KeptIn | null = 'page'): void {
  const isDirtyNow = useEffectEvent(isDirty);
  useEffect(() => {
    if (!keptIn) return undefined;
    const form = { isDirty: isDirtyNow, keptIn };
    forms.add(form);
    return () => void forms.delete(form);
  }, [keptIn]);
}
