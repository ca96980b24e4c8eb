import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import { tokenOf } from './boot.ts';
import { deviceFor } from '#web/assess/saving/browser.ts';
import { openAssessment, type Device, type Opening } from '#web/assess/saving/opening.ts';

/** Stores the next assessment of a queue on this device, so that it opens without a network. */
export async function prefetchNext(opening: Opening): Promise<void> {
  if (opening.kind !== 'open') return;
  const { next } = opening.assessment.queue ?? {};
  if (!next) return;
  const device = await deviceOf(next);
  const opened = await openAssessment(tokenOf(next.link), null, device);
  if (opened.kind !== 'open' || opened.isFromDevice) return;
  const { assessment, unsynced } = opened;
  const { stage, input, versions } = opened.progress;
  const draft = { assessment, stage, input, versions, unsynced, submission: null };
  await device.store.write(device.id, draft);
}

/** Whether this device has stored the next assessment and not submitted it yet. */
export async function hasNext({ next }: AssessmentQueue): Promise<boolean> {
  if (!next) return false;
  const { store, id } = await deviceOf(next);
  const draft = await store.read(id).catch(() => undefined);
  return draft?.submission === null;
}

function deviceOf({ link }: NonNullable<AssessmentQueue['next']>): Promise<Device> {
  return deviceFor(tokenOf(link));
}
