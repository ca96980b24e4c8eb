import type { Outcome, ReportEntry } from './source.ts';

/** What becomes of one element of the source while it is converted. */
export class Entry {
  readonly place: string;
  readonly name: string;
  #outcome: Outcome = 'kept';
  readonly #notes: string[] = [];

  constructor(place: string, name: string) {
    this.place = place;
    this.name = name;
  }

  /** Says something about an element that is kept as it is. */
  note(text: string): void {
    if (!this.#notes.includes(text)) this.#notes.push(text);
  }

  change(how: string): void {
    if (this.#outcome === 'kept') this.#outcome = 'changed';
    this.note(how);
  }

  leaveOut(why: string): void {
    this.#outcome = 'left_out';
    this.note(why);
  }

  toReport(): ReportEntry {
    const { place, name } = this;
    return { place, name, outcome: this.#outcome, note: this.#notes.join(' ').slice(0, 2000) };
  }
}

/** Every element of a source in its order, each once. */
export class Report {
  readonly #entries: Entry[] = [];

  add(place: string, name: string): Entry {
    const entry = new Entry(place, name.slice(0, 200));
    this.#entries.push(entry);
    return entry;
  }

  toList(): ReportEntry[] {
    return this.#entries.map((entry) => entry.toReport());
  }
}
