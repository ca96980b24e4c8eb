import { randomBytes } from 'node:crypto';

/** How many statements a connection keeps prepared; what comes after is parsed each time. */
const maxStatements = 500;

/** The names under which one connection keeps its statements prepared. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  /** The embedded database keeps one list of names for all connections, those that are gone included. */
  readonly #prefix = randomBytes(6).toString('base64url');

  /** @returns undefined for a statement that stays unprepared. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= maxStatements) return known;
    const name = `${this.#prefix}-${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
