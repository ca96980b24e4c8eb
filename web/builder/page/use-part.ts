import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Draft } from '#web/builder/model/draft.ts';
import { type Part, partName, partNamed } from '#web/builder/model/parts.ts';

const route = getRouteApi('/org/$slug/frameworks/drafts/$draftId');

/** The part of the draft that the address names, and how to open another one. */
export function usePart(draft: Draft): [Part, (part: Part) => void] {
  const { part } = route.useSearch();
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
  return [partNamed(part, draft), open];
}
