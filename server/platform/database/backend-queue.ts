import type { PGlite } from '@electric-sql/pglite';

export type Backend = Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction'>;

interface Turn {
  client: number;
  messages: readonly Uint8Array[];
  onData: (data: Uint8Array) => void;
  resolve: (bytes: number) => void;
  reject: (error: Error) => void;
}

/** Parse, Bind, Describe, Execute and Close: they wait for the Sync or Flush that asks for their answers. */
const gathered = new Set(codesOf('PBDEC'));
const [flush, sync, query] = codesOf('HSQ') as [number, number, number];

/**
 * Shares the one backend among socket clients: what a client sends up to its Sync runs as one,
 * and nobody else gets a turn while a client is inside a transaction.
 */
export class BackendQueue {
  readonly #backend: Backend;
  readonly #gathering = new Map<number, Uint8Array[]>();
  #turns: Turn[] = [];
  #owner: number | null = null;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Takes one message of a client; resolves with the length of the answer, once it is given. */
  enqueue(client: number, message: Uint8Array, onData: Turn['onData']): Promise<number> {
    const messages = this.#gathering.get(client) ?? [];
    messages.push(message);
    if (gathered.has(message[0] ?? 0)) {
      this.#gathering.set(client, messages);
      return Promise.resolve(0);
    }
    this.#gathering.delete(client);
    return new Promise((resolve, reject) => {
      this.#turns.push({ client, messages, onData, resolve, reject });
      this.#run();
    });
  }

  /** Forgets what a client that is gone still wanted. */
  clearQueueForHandler(client: number): void {
    this.#gathering.delete(client);
    const gone = this.#turns.filter((turn) => turn.client === client);
    this.#turns = this.#turns.filter((turn) => turn.client !== client);
    for (const turn of gone) turn.reject(new Error('The client is gone.'));
  }

  /** Undoes the transaction that a client who is gone left open. */
  async clearTransactionIfNeeded(client: number): Promise<void> {
    if (this.#owner !== client) return;
    await this.enqueue(client, frame(sync, ''), () => {});
    if (this.#owner !== client) return;
    await this.enqueue(client, frame(query, 'rollback\0'), () => {});
  }

  /** The backend works synchronously: a turn is over when its call returns. */
  #run(): void {
    for (let turn = this.#takeNext(); turn; turn = this.#takeNext()) {
      const { client, messages, onData, resolve, reject } = turn;
      let bytes = 0;
      const onRawData = (data: Uint8Array) => {
        bytes += data.length;
        onData(data);
      };
      const wanted = Buffer.concat(messages);
      const done = this.#backend.execProtocolRawStream(wanted, { syncToFs: false, onRawData });
      const isHeld = messages.at(-1)?.[0] === flush || this.#backend.isInTransaction();
      this.#owner = isHeld ? client : null;
      done.then(() => resolve(bytes), reject);
    }
  }

  #takeNext(): Turn | undefined {
    const next =
      this.#owner === null ? 0 : this.#turns.findIndex((turn) => turn.client === this.#owner);
    return next === -1 ? undefined : this.#turns.splice(next, 1)[0];
  }
}

function codesOf(letters: string): number[] {
  return Array.from(Buffer.from(letters));
}

function frame(code: number, body: string): Uint8Array {
  const message = Buffer.alloc(5 + body.length);
  message.writeUInt8(code, 0);
  message.writeInt32BE(4 + body.length, 1);
  message.write(body, 5);
  return message;
}
