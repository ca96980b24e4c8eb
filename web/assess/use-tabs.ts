import { useEffect, useEffectEvent } from 'react';
import type { ProgressAction } from './answers.ts';
import { listen } from './listen.ts';
import type { Device } from './opening.ts';

interface TabsOptions {
  device: Device;
  isAnswering: boolean;
  change: (action: ProgressAction) => void;
  /** Called when another tab has sent the answers or is about to. */
  onSubmittedElsewhere: () => void;
}

/** On coming back to this tab, takes up what was answered or sent in another one. */
export function useTabs({ device, isAnswering, change, onSubmittedElsewhere }: TabsOptions): void {
  const lookUp = useEffectEvent(async () => {
    if (!isAnswering || document.visibilityState === 'hidden') return;
    const kept = await device.store.read(device.id).catch(() => null);
    if (kept === null) return;
    if (!kept || kept.submission) return onSubmittedElsewhere();
    change({ type: 'adopt', input: kept.input });
  });

  useEffect(() => listen(['focus', 'visibilitychange'], () => void lookUp()), []);
}
