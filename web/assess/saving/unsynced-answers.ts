import type { Versions } from '#contract/answer-versions.ts';

/** The version of each answer the server does not have, and its age in milliseconds. */
export type Changes = Record<string, { version: number; age: number }>;

/** Tracks which answers the server does not have yet, and when they were given by this device's clock. */
export function trackUnsynced(
  times: Record<string, number>,
  versions: Versions,
  now: () => number,
) {
  const answeredAt = new Map(Object.entries(times));
  const latest: Record<string, number> = { ...versions };
  return {
    /** Records the time of the answers that are new in these versions. */
    track(current: Versions): void {
      for (const [key, version] of Object.entries(current)) {
        if (version !== latest[key]) answeredAt.set(key, now());
        latest[key] = version;
      }
    },
    changes: (current: Versions) => changesAt(now(), current, Object.fromEntries(answeredAt)),
    /** Marks answers as synced that have not changed since they were sent. */
    settle(sent: Versions, saved: Versions): void {
      for (const [key, version] of Object.entries(sent)) {
        if (latest[key] === version) answeredAt.delete(key);
      }
      for (const [key, version] of Object.entries(saved)) {
        if (!answeredAt.has(key)) latest[key] = version;
      }
    },
    times: () => Object.fromEntries(answeredAt),
    isEmpty: () => answeredAt.size === 0,
  };
}

/** The answers with these times, in the form the server expects. */
export function changesAt(now: number, versions: Versions, times: Record<string, number>): Changes {
  return Object.fromEntries(
    Object.entries(times).flatMap(([key, at]) => {
      const version = versions[key];
      return version ? [[key, { version, age: Math.max(0, now - at) }]] : [];
    }),
  );
}
