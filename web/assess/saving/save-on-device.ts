import { mergeAnswers, type VersionedInput } from '#contract/answer-versions.ts';
import type { StoredDraft } from './draft-store.ts';
import type { Device } from './opening.ts';

/** A draft of this release, which has versions. */
export type VersionedDraft = StoredDraft & Required<Pick<StoredDraft, 'versions' | 'unsynced'>>;

/** Merges this tab's draft into the stored one; returns the merged answers where another tab had newer ones, else null. */
export async function saveOnDevice(
  { store, id }: Device,
  mine: VersionedDraft,
): Promise<VersionedInput | null> {
  const stored = await store.read(id);
  // Another tab has submitted: its submission is final for this device.
  if (stored?.submission) return null;
  if (stored?.assessment.number !== mine.assessment.number) {
    await store.write(id, mine);
    return null;
  }
  const theirs = { input: stored.input, versions: stored.versions ?? {} };
  const { input, versions, changed } = mergeAnswers(mine, theirs);
  const newerTimes = Object.entries(stored.unsynced ?? {}).filter(
    ([key]) => (versions[key] ?? 0) > (mine.versions[key] ?? 0),
  );
  const unsynced = { ...Object.fromEntries(newerTimes), ...mine.unsynced };
  await store.write(id, { ...mine, input, versions, unsynced });
  return changed.length > 0 ? { input, versions } : null;
}
