import type { Versions } from '#contract/answer-versions.ts';

/** The answers the server does not have, with how long ago each was given. */
export type Changes = Record<string, { version: number; age: number }>;

/** Which answers the server does not have yet, and when they were given by this device's clock. */
export interface UnsyncedAnswers {
  /** Notes the time of the answers that are new in these versions. */
  note(versions: Versions): void;
  changes(versions: Versions): Changes;
  /** Forgets those that have not changed since they were sent. */
  settle(sent: Versions, kept: Versions): void;
  times(): Record<string, number>;
  isEmpty(): boolean;
}

export function trackUnsynced(
  times: Record<string, number>,
  versions: Versions,
  now: () => number,
): UnsyncedAnswers {
  const givenAt = new Map(Object.entries(times));
  const seen: Record<string, number> = { ...versions };
  return {
    note(current) {
      for (const [key, version] of Object.entries(current)) {
        if (version !== seen[key]) givenAt.set(key, now());
        seen[key] = version;
      }
    },
    changes: (current) => changesAt(now(), current, Object.fromEntries(givenAt)),
    settle(sent, kept) {
      for (const [key, version] of Object.entries(sent)) {
        if (seen[key] === version) givenAt.delete(key);
      }
      for (const [key, version] of Object.entries(kept)) {
        if (!givenAt.has(key)) seen[key] = version;
      }
    },
    times: () => Object.fromEntries(givenAt),
    isEmpty: () => givenAt.size === 0,
  };
}

/** The answers given at these times, as the server is told of them. */
export function changesAt(now: number, versions: Versions, times: Record<string, number>): Changes {
  return Object.fromEntries(
    Object.entries(times).flatMap(([key, at]) => {
      const version = versions[key];
      return version ? [[key, { version, age: Math.max(0, now - at) }]] : [];
    }),
  );
}
