import { randomBytes } from 'node:crypto';

/** How many statements a connection keeps prepared; further statements are parsed each time. */
const maxStatements = 500;

/** Assigns the names of one connection's prepared statements. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  /** The embedded database shares one namespace among all connections, closed ones included. */
  readonly #prefix = randomBytes(6).toString('base64url');

  /** @returns undefined for a statement that is not prepared. */
  nameOf(text: string): string | undefined {
    const existing = this.#names.get(text);
    if (existing || this.#names.size >= maxStatements) return existing;
    const name = `${this.#prefix}-${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
