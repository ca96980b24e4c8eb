import { type Command, shortcuts } from './shortcuts.ts';

/** How long the first of two keys waits for the second. */
const patienceMs = 1500;
const commands = Object.entries(shortcuts) as [Command, string][];

/** Reads typed keys one by one, and says which command they complete. */
export class KeyReader {
  #first = '';
  #readAt = 0;

  /** @param at when the key was pressed, in milliseconds */
  read(key: string, at: number): Command | null {
    const isSecond = this.#first !== '' && at - this.#readAt <= patienceMs;
    const typed = isSecond ? `${this.#first}-${key}` : key;
    const [command] = commands.find(([, keys]) => keys === typed) ?? [null];
    const isFirst = !isSecond && commands.some(([, keys]) => keys.startsWith(`${key}-`));
    this.#first = isFirst ? key : '';
    this.#readAt = at;
    return command;
  }

  /** Forgets the first of two keys. */
  reset(): void {
    this.#first = '';
  }
}
