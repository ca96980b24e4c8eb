import type { AnswerOf } from '#contract/endpoint.ts';
import type { saveFrameworkDraft } from '#contract/framework-drafts.ts';
import { CallError, isTransient } from '#web/shell/api/call.ts';
import type { Draft } from '#web/builder/model/draft.ts';
import type { DraftStore } from '#web/builder/model/draft-store.ts';
import type { DraftCopy } from './draft-copies.ts';

/** Whether the server has what the page shows. */
export type SaveState =
  | { kind: 'saved' | 'unsaved' | 'saving' | 'offline' }
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
  #saved: Draft;
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

  readonly isSaved = (): boolean => this.#isClosed || this.#options.store.get() === this.#saved;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to listen to edits; returns how to stop. */
  start(): () => void {
    const stop = this.#options.store.subscribe(() => this.#handleEdit());
    const retry = () => void this.flush();
    addEventListener('online', retry);
    return () => {
      stop();
      removeEventListener('online', retry);
      clearTimeout(this.#timer);
    };
  }

  /** Saves what is unsaved now; resolves once the server has it or cannot take it. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    if (this.isSaved() || this.#isStuck()) return;
    this.#running = this.#send(this.#options.store.get());
    await this.#running;
    this.#running = null;
    // What was edited while the save ran.
    if (this.#state.kind === 'saved' && !this.isSaved()) this.#handleEdit();
  }

  /** Goes on from a revision of the server: with its draft, or over it where the page shows another one. */
  rebase(revision: number, stored: Draft | null): void {
    this.#revision = revision;
    if (stored) this.#saved = stored;
    this.#become({ kind: 'unsaved' });
    this.#handleEdit();
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
      if (this.isSaved()) this.#options.keep(null);
      this.#become({ kind: 'saved' });
    } catch (error) {
      this.#become(this.#stateAfter(error));
    }
  }

  #stateAfter(error: unknown): SaveState {
    if (isTransient(error)) {
      this.#timer = setTimeout(() => void this.flush(), retryDelay);
      return { kind: 'offline' };
    }
    const id = error instanceof CallError ? error.id : '';
    if (id === 'draft_changed') return { kind: 'conflict' };
    if (id === 'not_found') return { kind: 'gone' };
    return { kind: 'failed', message: error instanceof Error ? error.message : '' };
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
