import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { DraftStore } from '#web/builder/model/draft-store.ts';
import { type Part, partName, partNamed } from '#web/builder/model/parts.ts';

const route = getRouteApi('/org/$slug/frameworks/drafts/$draftId');

/** The part of the draft that the address names, and how to open another one. */
export function usePart(store: DraftStore): [Part, (part: Part) => void] {
  const { part: wanted } = route.useSearch();
  const name = useSyncExternalStore(store.subscribe, () =>
    partName(partNamed(wanted, store.get())),
  );
  const part = useMemo(() => partNamed(name, store.get()), [name, store]);
  const navigate = useNavigate();
  const open = useCallback(
    (next: Part) =>
      void navigate({
        from: '/org/$slug/frameworks/drafts/$draftId',
        to: '.',
        search: { part: partName(next) },
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [part, open];
}
