import { once } from 'node:events';
import net from 'node:net';

const endOfHead = Buffer.from('\r\n\r\n');

/** One connection that sends prepared requests one after the other: next to no work beside the server's. */
export class KeepAlive implements Disposable {
  readonly #socket: net.Socket;
  #received: Buffer[] = [];
  #length = 0;
  /** Of the answer that is coming in, once its head is here. */
  #wanted = Number.POSITIVE_INFINITY;
  #settle: PromiseWithResolvers<void> = Promise.withResolvers();

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('close', () => this.#settle.reject(new Error('The server hung up')));
    this.#settle.promise.catch(() => {});
  }

  static async connect(port: number): Promise<KeepAlive> {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new KeepAlive(socket);
  }

  /** Resolves once the whole answer is here; anything but success is an error. */
  async send(request: Buffer): Promise<void> {
    this.#settle = Promise.withResolvers();
    this.#socket.write(request);
    await this.#settle.promise;
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#length += chunk.length;
    if (this.#wanted === Number.POSITIVE_INFINITY) this.#readHead();
    if (this.#length < this.#wanted) return;
    const [start = chunk] = this.#received;
    this.#received = [];
    this.#length = 0;
    this.#wanted = Number.POSITIVE_INFINITY;
    const isSuccess = start.toString('latin1', 9, 10) === '2';
    if (isSuccess) this.#settle.resolve();
    else this.#settle.reject(new Error(`The server answered:\n${start.toString()}`));
  }

  #readHead(): void {
    const answer = this.#received.length === 1 ? this.#received[0] : Buffer.concat(this.#received);
    const end = answer?.indexOf(endOfHead) ?? -1;
    if (!answer || end === -1) return;
    this.#received = [answer];
    const length = /content-length: (\d+)/i.exec(answer.toString('latin1', 0, end))?.[1];
    if (length === undefined) throw new Error('An answer came without its length');
    this.#wanted = end + endOfHead.length + Number(length);
  }
}
