import type { MessageDescriptor } from '@lingui/core';
import { wordsOf } from '#contract/messages.ts';
import type { Outcome, ReportEntry } from './source.ts';

/** What is said of an element, which its report words. */
export type Said = MessageDescriptor | string;

/** What becomes of one element of the source while it is converted. */
export class Entry {
  readonly place: string;
  readonly name: string;
  #outcome: Outcome = 'kept';
  readonly #notes: string[] = [];

  constructor(place: Said, name: Said) {
    this.place = wordsOf(place);
    this.name = wordsOf(name).slice(0, 200);
  }

  /** Says something about an element that is kept as it is. */
  note(said: Said): void {
    const text = wordsOf(said);
    if (!this.#notes.includes(text)) this.#notes.push(text);
  }

  change(how: Said): void {
    if (this.#outcome === 'kept') this.#outcome = 'changed';
    this.note(how);
  }

  leaveOut(why: Said): void {
    this.#outcome = 'left_out';
    this.note(why);
  }

  toReport(): ReportEntry {
    const { place, name } = this;
    return { place, name, outcome: this.#outcome, note: joined(this.#notes).slice(0, 2000) };
  }
}

/** Notes one after the other. One that ends with words of the source gets a full stop before the next. */
function joined(notes: readonly string[]): string {
  const [last = '', ...before] = notes.toReversed();
  const ended = before.map((note) => (/[.…?!]$/.test(note) ? note : `${note}.`));
  return [...ended.toReversed(), last].join(' ');
}

/** Every element of a source in its order, each once. */
export class Report {
  readonly #entries: Entry[] = [];

  add(place: Said, name: Said): Entry {
    const entry = new Entry(place, name);
    this.#entries.push(entry);
    return entry;
  }

  toList(): ReportEntry[] {
    return this.#entries.map((entry) => entry.toReport());
  }
}
