/** The states of a document: those before, the one that is shown, and those that were undone. */
export interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** What was edited last, and when in milliseconds; a further edit of it soon after is undone with it. */
  last: { field: string; at: number } | null;
}

/** The most edits that can be undone. */
const maxPast = 200;
/** In milliseconds: edits of one field within this time are one. */
const pause = 1500;

export function historyOf<State>(present: State): History<State> {
  return { past: [], present, future: [], last: null };
}

/** Adds an edit; one that names the field that was edited just before continues that edit. */
export function edited<State>(
  history: History<State>,
  present: State,
  { field, at }: { field: string | null; at: number },
): History<State> {
  if (present === history.present) return history;
  const { past, last } = history;
  const continues = field !== null && last?.field === field && at - last.at < pause;
  return {
    past: continues ? past : [...past, history.present].slice(-maxPast),
    present,
    future: [],
    last: field === null ? null : { field, at },
  };
}

export function undone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null };
}

export function redone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [next, ...others] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: others, last: null };
}
