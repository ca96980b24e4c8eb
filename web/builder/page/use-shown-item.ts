import { useEffect, useState } from 'react';
import { idsOf } from '#web/builder/model/draft.ts';
import type { DraftStore } from '#web/builder/model/draft-store.ts';
import type { Part } from '#web/builder/model/parts.ts';

/** The question to bring into view: one that was added while a part is open, by undo too, or else the open one. */
export function useShownItem(store: DraftStore, part: Part): string | undefined {
  const [added, setAdded] = useState<{ id: string | undefined; part: Part } | null>(null);
  useEffect(() => {
    let { items } = store.get();
    return store.subscribe(() => {
      const before = items;
      ({ items } = store.get());
      if (items.length <= before.length) return;
      const known = idsOf(before);
      setAdded({ id: items.find(({ id }) => !known.has(id))?.id, part });
    });
  }, [store, part]);
  if (added?.part === part) return added.id;
  return part.kind === 'item' ? part.id : undefined;
}
