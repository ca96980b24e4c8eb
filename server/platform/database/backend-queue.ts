import type { PGlite } from '@electric-sql/pglite';

export type Backend = Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction'>;

interface Batch {
  client: number;
  messages: readonly Uint8Array[];
  onData: (data: Uint8Array) => void;
  resolve: (bytes: number) => void;
  reject: (error: Error) => void;
}

/** Codes of Parse, Bind, Describe, Execute and Close: they are buffered until a Sync or Flush asks for their answers. */
const bufferedCodes = new Set(codesOf('PBDEC'));
const [flush, sync, query] = codesOf('HSQ') as [number, number, number];

/**
 * Shares the one backend among socket clients: a client's messages up to its Sync run as one batch,
 * and no other client's batch runs while a client is inside a transaction.
 */
export class BackendQueue {
  readonly #backend: Backend;
  readonly #buffered = new Map<number, Uint8Array[]>();
  #batches: Batch[] = [];
  #owner: number | null = null;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Queues one message of a client; resolves with the length of the answer in bytes. */
  enqueue(client: number, message: Uint8Array, onData: Batch['onData']): Promise<number> {
    const messages = this.#buffered.get(client) ?? [];
    messages.push(message);
    if (bufferedCodes.has(message[0] ?? 0)) {
      this.#buffered.set(client, messages);
      return Promise.resolve(0);
    }
    this.#buffered.delete(client);
    return new Promise((resolve, reject) => {
      this.#batches.push({ client, messages, onData, resolve, reject });
      this.#run();
    });
  }

  /** Drops the queued messages of a client that has disconnected. */
  clearQueueForHandler(client: number): void {
    this.#buffered.delete(client);
    const dropped = this.#batches.filter((batch) => batch.client === client);
    this.#batches = this.#batches.filter((batch) => batch.client !== client);
    for (const batch of dropped) batch.reject(new Error('The client has disconnected.'));
  }

  /** Rolls back the transaction that a disconnected client left open. */
  async clearTransactionIfNeeded(client: number): Promise<void> {
    if (this.#owner !== client) return;
    await this.enqueue(client, frame(sync, ''), () => {});
    if (this.#owner !== client) return;
    await this.enqueue(client, frame(query, 'rollback\0'), () => {});
  }

  /** The backend works synchronously: a batch is done when its call returns. */
  #run(): void {
    for (let batch = this.#takeNext(); batch; batch = this.#takeNext()) {
      const { client, messages, onData, resolve, reject } = batch;
      let bytes = 0;
      const onRawData = (data: Uint8Array) => {
        bytes += data.length;
        onData(data);
      };
      const input = Buffer.concat(messages);
      const finished = this.#backend.execProtocolRawStream(input, { syncToFs: false, onRawData });
      const isOwned = messages.at(-1)?.[0] === flush || this.#backend.isInTransaction();
      this.#owner = isOwned ? client : null;
      finished.then(() => resolve(bytes), reject);
    }
  }

  #takeNext(): Batch | undefined {
    const next =
      this.#owner === null ? 0 : this.#batches.findIndex((batch) => batch.client === this.#owner);
    return next === -1 ? undefined : this.#batches.splice(next, 1)[0];
  }
}

function codesOf(characters: string): number[] {
  return Array.from(Buffer.from(characters));
}

function frame(code: number, body: string): Uint8Array {
  const message = Buffer.alloc(5 + body.length);
  message.writeUInt8(code, 0);
  message.writeInt32BE(4 + body.length, 1);
  message.write(body, 5);
  return message;
}
