import { useEffect, useRef, useState } from 'preact/hooks';
import type { saveDraft } from '#contract/assessments.ts';
import type { Progress, ProgressAction } from './answers.ts';
import { withLock, page } from './browser.ts';
import { call } from './call.ts';
import { createAutosave, type SaveState } from './autosave.ts';
import { listen } from './listen.ts';
import type { Device, OpenedAssessment } from './opening.ts';

/** Saves every change of the answers, and reports the save state and whether another device has submitted them. */
export function useAutosave(
  opened: OpenedAssessment,
  device: Device,
  progress: Progress,
  change: (action: ProgressAction) => void,
) {
  const [saved, setSaved] = useState<SaveState | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [autosave] = useState(() =>
    createAutosave({
      device,
      assessment: opened.assessment,
      unsynced: opened.unsynced,
      versions: opened.progress.versions,
      saveDraft: ({ input, stage }, changes, isLeaving) =>
        call<typeof saveDraft>('PUT', opened.assessment.links.draft, {
          body: { input, currentStage: stage, changes, page },
          isLeaving,
        }),
      withLock,
      now: () => Date.now(),
      onSaved: setSaved,
      onMerged: (theirs) => change({ type: 'adopt', theirs }),
      onSettled: (draft, sent) => change({ type: 'settle', saved: draft, sent }),
      onSubmitted: () => setSubmitted(true),
    }),
  );

  const savedProgress = useRef<Progress | null>(null);
  useEffect(() => {
    if (progress === savedProgress.current || opened.submission) return;
    const previous = savedProgress.current;
    const hasChanged = previous ? isChanged(previous, progress) : opened.isFromDevice;
    savedProgress.current = progress;
    void (hasChanged ? autosave.save(progress) : autosave.saveLocally(progress));
  }, [autosave, opened, progress]);

  useEffect(() => listen(['online'], () => void autosave.flush()), [autosave]);
  useEffect(() => listen(['pagehide'], () => void autosave.flush(true)), [autosave]);

  return { autosave, saved, isSubmitted };
}

function isChanged(previous: Progress, next: Progress): boolean {
  return previous.stage !== next.stage || previous.input !== next.input;
}
