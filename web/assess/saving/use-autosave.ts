import { useEffect, useRef, useState } from 'react';
import type { Progress, ProgressAction } from './answers.ts';
import { alone, page } from './browser.ts';
import { call } from './call.ts';
import { createKeeper, type Keeper, type SavedDraft, type SaveState } from './autosave.ts';
import { listen } from './listen.ts';
import type { Device, OpenedAssessment } from './opening.ts';

interface UseKeeper {
  keeper: Keeper;
  saved: SaveState | null;
  /** Whether the server says that another device has submitted the answers. */
  isSubmitted: boolean;
}

/** Keeps every change of the answers, and tells how safe they are. */
export function useKeeper(
  opened: OpenedAssessment,
  device: Device,
  progress: Progress,
  change: (action: ProgressAction) => void,
): UseKeeper {
  const [saved, setSaved] = useState<SaveState | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [keeper] = useState(() => {
    return createKeeper({
      device,
      assessment: opened.assessment,
      unsynced: opened.unsynced,
      versions: opened.progress.versions,
      saveDraft: ({ input, stage }, changes, isLeaving) =>
        call<SavedDraft>('PUT', opened.assessment.links.draft, {
          body: { input, currentStage: stage, changes, page },
          isLeaving,
        }),
      alone,
      now: () => Date.now(),
      onSaved: setSaved,
      onFound: (theirs) => change({ type: 'adopt', theirs }),
      onSettled: (kept, sent) => change({ type: 'settle', kept, sent }),
      onSubmitted: () => setSubmitted(true),
    });
  });

  const keptProgress = useRef<Progress | null>(null);
  useEffect(() => {
    if (progress === keptProgress.current || opened.submission) return;
    const before = keptProgress.current;
    const isNews = before
      ? before.stage !== progress.stage || isAnswered(before, progress)
      : opened.isFromDevice;
    keptProgress.current = progress;
    void (isNews ? keeper.keep(progress) : keeper.hold(progress));
  }, [keeper, opened, progress]);

  useEffect(() => listen(['online'], () => void keeper.flush()), [keeper]);
  useEffect(() => listen(['pagehide'], () => void keeper.flush(true)), [keeper]);

  return { keeper, saved, isSubmitted };
}

function isAnswered(before: Progress, after: Progress): boolean {
  return before.input !== after.input;
}
