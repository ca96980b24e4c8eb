import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import { tokenOf } from './boot.ts';
import { deviceFor } from '#web/assess/saving/browser.ts';
import { openAssessment, type Device, type Opening } from '#web/assess/saving/opening.ts';

/** Keeps the next assessment of a queue on this device, so that it opens without a network too. */
export async function keepNext(opening: Opening): Promise<void> {
  if (opening.kind !== 'open') return;
  const { next } = opening.assessment.queue ?? {};
  if (!next) return;
  const device = await deviceOf(next);
  const found = await openAssessment(tokenOf(next.link), null, device);
  if (found.kind !== 'open' || found.isFromDevice) return;
  const { assessment, unsynced } = found;
  const { stage, input, versions } = found.progress;
  const kept = { assessment, stage, input, versions, unsynced, submission: null };
  await device.store.write(device.id, kept);
}

/** Whether this device can open the next assessment by itself, and has not finished it already. */
export async function hasNext({ next }: AssessmentQueue): Promise<boolean> {
  if (!next) return false;
  const { store, id } = await deviceOf(next);
  const kept = await store.read(id).catch(() => undefined);
  return kept?.submission === null;
}

function deviceOf({ link }: NonNullable<AssessmentQueue['next']>): Promise<Device> {
  return deviceFor(tokenOf(link));
}
