import { useEffect, useRef, useState } from 'react';
import type { Progress, ProgressAction } from './answers.ts';
import { alone, page } from './browser.ts';
import { call } from './call.ts';
import { createAutosave, type Autosave, type SavedDraft, type SaveState } from './autosave.ts';
import { listen } from './listen.ts';
import type { Device, OpenedAssessment } from './opening.ts';

interface UseAutosave {
  autosave: Autosave;
  saved: SaveState | null;
  /** Whether the server says that another device has submitted the answers. */
  isSubmitted: boolean;
}

/** Keeps every change of the answers, and tells how safe they are. */
export function useAutosave(
  opened: OpenedAssessment,
  device: Device,
  progress: Progress,
  change: (action: ProgressAction) => void,
): UseAutosave {
  const [saved, setSaved] = useState<SaveState | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [autosave] = useState(() => {
    return createAutosave({
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
    void (isNews ? autosave.keep(progress) : autosave.hold(progress));
  }, [autosave, opened, progress]);

  useEffect(() => listen(['online'], () => void autosave.flush()), [autosave]);
  useEffect(() => listen(['pagehide'], () => void autosave.flush(true)), [autosave]);

  return { autosave, saved, isSubmitted };
}

function isAnswered(before: Progress, after: Progress): boolean {
  return before.input !== after.input;
}
