import { useEffect, useRef, useState } from 'react';
import type { Progress } from './answers.ts';
import { call } from './call.ts';
import { createKeeper, type Keeper, type SaveState } from './keeper.ts';
import { listen } from './listen.ts';
import type { Device, OpenedAssessment } from './opening.ts';

/** Keeps every change of the answers, and tells how safe they are. */
export function useKeeper(
  opened: OpenedAssessment,
  device: Device,
  progress: Progress,
): { keeper: Keeper; saved: SaveState | null } {
  const [saved, setSaved] = useState<SaveState | null>(null);
  const [keeper] = useState(() =>
    createKeeper({
      device,
      assessment: opened.assessment,
      syncedAt: opened.syncedAt,
      saveDraft: ({ input, stage }, isLeaving) =>
        call('PUT', opened.assessment.links.draft, {
          body: { input, currentStage: stage },
          isLeaving,
        }),
      isOnline: () => navigator.onLine,
      now: () => new Date().toISOString(),
      onSaved: setSaved,
    }),
  );

  const keptProgress = useRef<Progress | null>(null);
  useEffect(() => {
    if (progress === keptProgress.current || opened.submission) return;
    const isNews = keptProgress.current !== null || opened.isFromDevice;
    keptProgress.current = progress;
    void (isNews ? keeper.keep(progress) : keeper.hold(progress));
  }, [keeper, opened, progress]);

  useEffect(() => listen(['online'], () => void keeper.flush()), [keeper]);
  useEffect(() => listen(['pagehide'], () => void keeper.flush(true)), [keeper]);

  return { keeper, saved };
}
