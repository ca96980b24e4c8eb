export type StatementListener = (text: string) => void;

/** Tells whoever listens which statements are sent. */
export class StatementWatch {
  readonly #listeners = new Set<StatementListener>();

  add(listener: StatementListener): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }

  tell(text: string): void {
    for (const listener of this.#listeners) listener(text);
  }
}
