import { useState } from 'react';
import { maxMovedBeacons, moveFrameworkBeacons } from '#contract/framework-moves.ts';
import { refreshLibrary } from '#web/frameworks/library/library-query.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { offerUndo } from '#web/shell/undo/offer-undo.ts';
import { flash } from '#web/shell/session/flash.ts';
import { movedWords, type Moved, type MoveTarget, type Use } from './move-words.ts';

interface MoveResult {
  version: number;
  outcomes: Moved[];
}

/** Moves Beacons in parts that one call takes; what is done stays done if a later part fails. */
export function useMoveBeacons({ slug, id, version }: MoveTarget, onDone: () => void) {
  const [moved, setMoved] = useState<MoveResult | null>(null);
  const { submit, isBusy } = useSubmit(async (uses: Use[]) => {
    const outcomes: Moved[] = [];
    const undoIds: (string | null)[] = [];
    try {
      for (let first = 0; first < uses.length; first += maxMovedBeacons) {
        const part = uses.slice(first, first + maxMovedBeacons);
        const beacons = part.map((use) => ({ id: use.id, revision: use.revision }));
        const body = { version, beacons };
        const answer = await call(moveFrameworkBeacons, { params: { slug, id }, body });
        undoIds.push(answer.undoId);
        const found = new Map(answer.outcomes.map((each) => [each.id, each]));
        outcomes.push(
          ...part.flatMap((use) => {
            const outcome = found.get(use.id);
            return outcome ? [{ ...outcome, use }] : [];
          }),
        );
      }
    } catch (error) {
      flash(error);
    }
    setMoved({ version, outcomes });
    onDone();
    const count = outcomes.filter(({ outcome }) => outcome === 'moved').length;
    if (count > 0) offerUndo(movedWords(outcomes, version), undoIds, takenBack);
    await refresh(slug);
  });
  function takenBack(isUndone: boolean): Promise<void> {
    if (isUndone) setMoved(null);
    return refresh(slug);
  }
  return { submit, isBusy, moved };
}

async function refresh(slug: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['beacon'] });
  await refreshLibrary(slug);
}
