import { useDeferredValue, useMemo } from 'react';
import type { Framework } from '#rules/definition/definition.ts';
import type { Range } from '#rules/definition/item-scores.ts';
import { rangeOf } from '#rules/definition/result-nodes.ts';
import { useDraft } from '#web/builder/fields/builder-context.ts';
import { scorableDefinition } from '#web/builder/model/example.ts';

/** The draft as a definition that can be scored, a moment behind what is typed; null while it has problems. */
export function useScorable(): Framework | null {
  const draft = useDeferredValue(useDraft((each) => each));
  return useMemo(() => scorableDefinition(draft), [draft]);
}

/** The lowest and highest score of a scale, whatever its norms and bands say; null while its questions have problems. */
export function useRange(id: string): Range | null {
  const draft = useDeferredValue(useDraft((each) => each));
  return useMemo(() => {
    const plain = { ...draft, norms: [], bands: [], reliability: [] };
    return rangeIn(scorableDefinition(plain), id);
  }, [draft, id]);
}

/** The lowest and highest score of a scale; null while the draft cannot be scored. */
export function rangeIn(framework: Framework | null, id: string): Range | null {
  const scale = framework?.scales.find((each) => each.id === id);
  return framework && scale ? rangeOf(framework, scale) : null;
}
