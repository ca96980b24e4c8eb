export type StatementListener = (text: string) => void;

/** Notifies its listeners of every statement sent. */
export class StatementWatch {
  readonly #listeners = new Set<StatementListener>();

  add(listener: StatementListener): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }

  notify(text: string): void {
    for (const listener of this.#listeners) listener(text);
  }
}
