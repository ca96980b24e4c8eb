import { once } from 'node:events';
import net from 'node:net';

/** An address that leads to one server or another, as that of a load balancer does; closed on disposal. */
export class SwitchableProxy implements AsyncDisposable {
  readonly #server: net.Server;
  readonly #open = new Set<net.Socket>();
  #target: number;

  private constructor(target: number) {
    this.#target = target;
    this.#server = net.createServer((client) => this.#connect(client));
  }

  /** @param target a port of this machine */
  static async start(target: number): Promise<SwitchableProxy> {
    const proxy = new SwitchableProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port;
  }

  /** Leads new connections to another port and ends the open ones. */
  switchTo(target: number): void {
    this.#target = target;
    for (const socket of this.#open) socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.switchTo(this.#target);
    this.#server.close();
    await once(this.#server, 'close');
  }

  #connect(client: net.Socket): void {
    const server = net.connect(this.#target, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#open.add(from);
      from.on('error', () => from.destroy());
      from.on('close', () => {
        this.#open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }
}
