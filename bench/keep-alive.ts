import { once } from 'node:events';
import net from 'node:net';

const endOfHead = Buffer.from('\r\n\r\n');

/** One connection that sends prepared requests in sequence, so that the client costs almost no processor time. */
export class KeepAlive implements Disposable {
  readonly #socket: net.Socket;
  #received: Buffer[] = [];
  #length = 0;
  /** The total length of the current response in bytes, known once its head has arrived. */
  #expectedLength = Number.POSITIVE_INFINITY;
  #response: PromiseWithResolvers<void> = Promise.withResolvers();

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('close', () => this.#response.reject(new Error('The server closed the connection')));
    this.#response.promise.catch(() => {});
  }

  static async connect(port: number): Promise<KeepAlive> {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new KeepAlive(socket);
  }

  /** Resolves once the complete response has arrived. Throws unless its status is 2xx. */
  async send(request: Buffer): Promise<void> {
    this.#response = Promise.withResolvers();
    this.#socket.write(request);
    await this.#response.promise;
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#length += chunk.length;
    if (this.#expectedLength === Number.POSITIVE_INFINITY) this.#readHead();
    if (this.#length < this.#expectedLength) return;
    const [start = chunk] = this.#received;
    this.#received = [];
    this.#length = 0;
    this.#expectedLength = Number.POSITIVE_INFINITY;
    const isSuccess = start.toString('latin1', 9, 10) === '2';
    if (isSuccess) this.#response.resolve();
    else this.#response.reject(new Error(`The server answered:\n${start.toString()}`));
  }

  #readHead(): void {
    const answer = this.#received.length === 1 ? this.#received[0] : Buffer.concat(this.#received);
    const end = answer?.indexOf(endOfHead) ?? -1;
    if (!answer || end === -1) return;
    this.#received = [answer];
    const length = /content-length: (\d+)/i.exec(answer.toString('latin1', 0, end))?.[1];
    if (length === undefined) throw new Error('The response has no Content-Length');
    this.#expectedLength = end + endOfHead.length + Number(length);
  }
}
