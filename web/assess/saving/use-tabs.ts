import { useEffect, useRef } from 'preact/hooks';
import { useEffectEvent } from '#web/assess/design/use-effect-event.ts';
import type { VersionedInput } from '#contract/answer-versions.ts';
import type { Progress, ProgressAction } from './answers.ts';
import type { Autosave } from './autosave.ts';
import { listen } from './listen.ts';
import type { Device } from './opening.ts';

interface TabsOptions {
  device: Device;
  autosave: Autosave;
  progress: Progress;
  isAnswering: boolean;
  isSent: boolean;
  change: (action: ProgressAction) => void;
  /** Called when another tab has sent the answers or is sending them. */
  onSubmittedElsewhere: () => void;
}

type Message = { kind: 'answers'; theirs: VersionedInput } | { kind: 'sent' };

/** Syncs answers and submission with the other tabs of this device, and with other devices on return to the tab. */
export function useTabs(options: TabsOptions): void {
  const { device, autosave, progress, isAnswering, isSent, change, onSubmittedElsewhere } = options;
  const channel = useRef<BroadcastChannel | null>(null);

  const handleMessage = useEffectEvent(({ data }: MessageEvent<Message>) => {
    if (!isAnswering) return;
    if (data.kind === 'sent') return onSubmittedElsewhere();
    change({ type: 'adopt', theirs: data.theirs });
  });
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const opened = new BroadcastChannel(`beacon-assess-${device.id}`);
    opened.addEventListener('message', handleMessage);
    channel.current = opened;
    return () => opened.close();
  }, [device]);

  const { input, versions } = progress;
  useEffect(() => {
    const theirs = { input, versions };
    if (isAnswering) channel.current?.postMessage({ kind: 'answers', theirs } satisfies Message);
  }, [isAnswering, input, versions]);
  useEffect(() => {
    if (isSent) channel.current?.postMessage({ kind: 'sent' } satisfies Message);
  }, [isSent]);

  const syncOnReturn = useEffectEvent(async () => {
    if (!isAnswering || document.visibilityState === 'hidden') return;
    const stored = await device.store.read(device.id).catch(() => null);
    if (stored !== null && (!stored || stored.submission)) return onSubmittedElsewhere();
    if (stored)
      change({ type: 'adopt', theirs: { input: stored.input, versions: stored.versions ?? {} } });
    await autosave.sync(progress);
  });
  useEffect(() => listen(['focus', 'visibilitychange'], () => void syncOnReturn()), []);
}
