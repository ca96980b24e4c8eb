/** Gives every part of a Questionnaire a linkId: items their own id, other parts one that no item has. */
export class LinkIds {
  readonly #taken: Set<string>;

  constructor(items: readonly { id: string }[]) {
    this.#taken = new Set(items.map(({ id }) => id));
  }

  make(name: string): string {
    let linkId = name;
    for (let count = 2; this.#taken.has(linkId); count += 1) linkId = `${name}-${count}`;
    this.#taken.add(linkId);
    return linkId;
  }
}
