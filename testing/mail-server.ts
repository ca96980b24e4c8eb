import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { readMail, type ReadMail } from './read-mail.ts';

export interface ReceivedMail extends ReadMail {
  from: string;
  recipients: string[];
}

/** Hooks of the server; each may throw a `problem` to reject, or never resolve. */
export interface MailServerHooks {
  onRecipient?: (address: string) => Promise<void> | void;
  /** Called before the content of a mail arrives. */
  onData?: (server: MailServer) => void;
  onMail?: (mail: ReceivedMail, server: MailServer) => Promise<void> | void;
  port?: number;
  /** The required credentials; undefined: everybody may send. */
  login?: { user: string; password: string };
}

/** A real SMTP server that records accepted mails. */
export class MailServer implements AsyncDisposable {
  readonly received: ReceivedMail[] = [];
  readonly #hooks: MailServerHooks;
  readonly #server: SMTPServer;
  readonly #sockets = new Set<Socket>();
  #port = 0;

  private constructor(hooks: MailServerHooks) {
    this.#hooks = hooks;
    this.#server = new SMTPServer({
      authOptional: !hooks.login,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) => {
        const { login } = hooks;
        const isRight = login?.user === username && login?.password === password;
        done(isRight ? null : problem(535, 'Wrong'), { user: username });
      },
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 0,
      onRcptTo: ({ address }, _, done) => {
        void settle(() => hooks.onRecipient?.(address), done);
      },
      onData: (stream, { envelope }, done) => {
        void settle(() => this.#receive(stream, envelope), done);
      },
    } satisfies SMTPServerOptions);
    this.#server.on('error', () => {});
    this.#server.server.on('connection', (socket: Socket) => this.#sockets.add(socket));
  }

  static async start(hooks: MailServerHooks = {}): Promise<MailServer> {
    const server = new MailServer(hooks);
    const { server: socketServer } = server.#server;
    server.#server.listen(hooks.port ?? 0, '127.0.0.1');
    await once(socketServer, 'listening');
    server.#port = (socketServer.address() as AddressInfo).port;
    return server;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Destroys every connection, in any state. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(resolve));
    this.drop();
    await closed;
  }

  async #receive(
    stream: AsyncIterable<Buffer>,
    { mailFrom, rcptTo }: { mailFrom: { address: string } | false; rcptTo: { address: string }[] },
  ): Promise<void> {
    this.#hooks.onData?.(this);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const mail = {
      ...readMail(Buffer.concat(chunks).toString('latin1')),
      from: mailFrom ? mailFrom.address : '',
      recipients: rcptTo.map(({ address }) => address),
    };
    await this.#hooks.onMail?.(mail, this);
    this.received.push(mail);
  }
}

/** An SMTP rejection, to be thrown by hooks. */
export function problem(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function settle(
  work: () => Promise<void> | void,
  answer: (rejection?: Error | null) => void,
): Promise<void> {
  let rejection: Error | null = null;
  try {
    await work();
  } catch (error) {
    rejection = error as Error;
  }
  answer(rejection);
}
