import { mergeAnswers, type VersionedInput } from '#contract/answer-versions.ts';
import type { Kept } from './draft-store.ts';
import type { Device } from './opening.ts';

/** A copy of this release, which has versions. */
export type OwnCopy = Kept & Required<Pick<Kept, 'versions' | 'unsynced'>>;

/** Merges this tab's copy into what lies on the device; gives the outcome where another tab knew more. */
export async function keepOnDevice(
  { store, id }: Device,
  mine: OwnCopy,
): Promise<VersionedInput | null> {
  const kept = await store.read(id);
  // Another tab has submitted, and its submission is the last word of this device.
  if (kept?.submission) return null;
  if (kept?.assessment.number !== mine.assessment.number) {
    await store.write(id, mine);
    return null;
  }
  const theirs = { input: kept.input, versions: kept.versions ?? {} };
  const { input, versions, changed } = mergeAnswers(mine, theirs);
  const news = Object.entries(kept.unsynced ?? {}).filter(
    ([key]) => (versions[key] ?? 0) > (mine.versions[key] ?? 0),
  );
  const unsynced = { ...Object.fromEntries(news), ...mine.unsynced };
  await store.write(id, { ...mine, input, versions, unsynced });
  return changed.length > 0 ? { input, versions } : null;
}
