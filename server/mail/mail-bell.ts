/** Tells the mail worker of this process that something was posted, so that it looks at once. */
export class MailBell {
  #ring: () => void = () => {};
  #rung = this.#nextRing();

  ring(): void {
    this.#ring();
  }

  /** Resolves at the next ring, or at once when it rang since the last call. */
  async heard(): Promise<void> {
    await this.#rung;
    this.#rung = this.#nextRing();
  }

  #nextRing(): Promise<void> {
    return new Promise((resolve) => (this.#ring = resolve));
  }
}
