const validId = /^[a-z0-9][a-z0-9_-]{0,55}$/;

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
    return this.#free(plain || prefix);
  }

  /** An id for a name that may be an id already: then it stays as it is. */
  keep(name: string, prefix: string): string {
    return validId.test(name) ? this.#free(name) : this.idFor(name, prefix);
  }

  #free(base: string): string {
    let id = base;
    for (let n = 2; this.#taken.has(id); n += 1) id = `${base}-${n}`;
    this.#taken.add(id);
    return id;
  }
}
