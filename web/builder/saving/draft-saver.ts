import type { AnswerOf } from '#contract/endpoint.ts';
import type { saveFrameworkDraft } from '#contract/framework-drafts.ts';
import { CallError, isTransient } from '#web/shell/api/call.ts';
import type { Draft } from '#web/builder/model/draft.ts';
import type { DraftStore } from '#web/builder/model/draft-store.ts';
import type { DraftCopy } from './draft-copies.ts';

/** Whether the server has what the page shows. */
export type SaveState =
  | { kind: 'saved' | 'unsaved' | 'saving' | 'offline' | 'signed_out' }
  /** Somebody else saved, published or deleted the draft in the meantime. */
  | { kind: 'conflict' | 'gone' }
  | { kind: 'failed'; message: string };

interface SaverOptions {
  store: DraftStore;
  revision: number;
  save: (revision: number, draft: Draft) => Promise<AnswerOf<typeof saveFrameworkDraft>>;
  /** Keeps unsaved changes in this browser; null once the server has them. */
  keep: (copy: DraftCopy | null) => void;
}

/** In milliseconds: how long after an edit it is saved, and how long after a failure it is tried again. */
const delay = 1000;
const retryDelay = 5000;

/** Saves a draft shortly after each edit, one save at a time. */
export class DraftSaver {
  readonly #options: SaverOptions;
  #state: SaveState = { kind: 'saved' };
  #revision: number;
  /** What the server has; null where that is somebody else's. */
  #saved: Draft | null;
  /** A draft that was sent without an answer: the server may have it. */
  #unanswered: Draft | null = null;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  readonly #listeners = new Set<() => void>();

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#revision = options.revision;
    this.#saved = options.store.get();
  }

  readonly state = (): SaveState => this.#state;

  /** The revision that the server has. */
  readonly revision = (): number => this.#revision;

  readonly isSaved = (): boolean =>
    this.#isClosed || (!this.#unanswered && this.#options.store.get() === this.#saved);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to listen to edits; returns how to stop. */
  start(): () => void {
    const stop = this.#options.store.subscribe(() => this.#handleEdit());
    const retry = () => void this.flush();
    // A page that is put away may never come back.
    const keep = () => this.isSaved() || this.#keepCopy();
    addEventListener('online', retry);
    document.addEventListener('visibilitychange', keep);
    return () => {
      stop();
      removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', keep);
      clearTimeout(this.#timer);
    };
  }

  /** Saves what is unsaved now; resolves once the server has it or cannot take it. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    // Whoever waited longest goes first: two saves over one revision would be a conflict.
    while (this.#running) await this.#running;
    if (this.isSaved() || this.#isStuck()) return;
    const unanswered = this.#unanswered;
    this.#running = this.#send(unanswered ?? this.#options.store.get());
    await this.#running;
    this.#running = null;
    if (this.#state.kind !== 'saved' || this.isSaved()) return;
    if (unanswered) await this.flush();
    // What was edited while the save ran.
    else this.#handleEdit();
  }

  /** Goes on from a revision of the server: with its draft, or over it where the page shows another one. */
  rebase(revision: number, stored: Draft | null): void {
    this.#revision = revision;
    this.#saved = stored;
    this.#become({ kind: 'unsaved' });
    this.#handleEdit();
  }

  /** Asks what to do where an error says that somebody else was first; false for another error. */
  isOvertaken(error: unknown): boolean {
    const state = overtaken(error);
    if (state) this.#become(state);
    return state !== null;
  }

  /** Stops saving for good: the draft is published, or the changes are given up. */
  readonly close = (): void => {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#options.keep(null);
  };

  #handleEdit(): void {
    if (this.#isClosed) return;
    if (this.#isStuck()) return this.#keepCopy();
    clearTimeout(this.#timer);
    if (this.isSaved()) {
      this.#options.keep(null);
      return this.#become({ kind: 'saved' });
    }
    if (this.#state.kind !== 'offline') this.#become({ kind: 'unsaved' });
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  /** Whether a person has to decide before anything can be saved. */
  #isStuck(): boolean {
    return this.#state.kind === 'conflict' || this.#state.kind === 'gone';
  }

  async #send(draft: Draft): Promise<void> {
    this.#become({ kind: 'saving' });
    this.#keepCopy();
    try {
      const { revision } = await this.#options.save(this.#revision, draft);
      this.#revision = revision;
      this.#saved = draft;
      this.#unanswered = null;
      if (this.isSaved()) this.#options.keep(null);
      this.#become({ kind: 'saved' });
    } catch (error) {
      this.#unanswered = isTransient(error) ? draft : null;
      this.#become(this.#stateAfter(error));
    }
  }

  #stateAfter(error: unknown): SaveState {
    if (isTransient(error)) {
      this.#timer = setTimeout(() => void this.flush(), retryDelay);
      return { kind: 'offline' };
    }
    if (error instanceof CallError && error.id === 'signed_out') return { kind: 'signed_out' };
    const message = error instanceof Error ? error.message : '';
    return overtaken(error) ?? { kind: 'failed', message };
  }

  #keepCopy(): void {
    const definition = this.#options.store.get();
    this.#options.keep({ revision: this.#revision, definition });
  }

  #become(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The state after an error which says that somebody else was first; null for another error. */
function overtaken(error: unknown): SaveState | null {
  const id = error instanceof CallError ? error.id : '';
  if (id === 'draft_changed') return { kind: 'conflict' };
  return id === 'not_found' ? { kind: 'gone' } : null;
}
