/** Makes valid ids of the names of a source, each once. */
export class Names {
  readonly #taken = new Set(['constructor', 'all']);

  /** An id for a name: its own letters and digits where there are any, else the prefix; with a number where it is taken. */
  idFor(name: string, prefix: string): string {
    const plain = name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 56);
    const base = plain || prefix;
    let id = base;
    for (let n = 2; this.#taken.has(id); n += 1) id = `${base}-${n}`;
    this.#taken.add(id);
    return id;
  }
}
