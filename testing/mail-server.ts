import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { readMail, type ReadMail } from './read-mail.ts';

export interface ReceivedMail extends ReadMail {
  from: string;
  recipients: string[];
}

/** What the server does in place of accepting; each may throw a `problem`, or never resolve. */
export interface MailServerHabits {
  onRecipient?: (address: string) => Promise<void> | void;
  /** Before the words of a mail arrive. */
  onData?: (server: MailServer) => void;
  onMail?: (mail: ReceivedMail, server: MailServer) => Promise<void> | void;
  port?: number;
  /** Who may send, where not everybody may. */
  login?: { user: string; password: string };
}

/** A real SMTP server that keeps what it accepted. */
export class MailServer implements AsyncDisposable {
  readonly received: ReceivedMail[] = [];
  readonly #habits: MailServerHabits;
  readonly #server: SMTPServer;
  readonly #sockets = new Set<Socket>();
  #port = 0;

  private constructor(habits: MailServerHabits) {
    this.#habits = habits;
    this.#server = new SMTPServer({
      authOptional: !habits.login,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) => {
        const { login } = habits;
        const isRight = login?.user === username && login?.password === password;
        done(isRight ? null : problem(535, 'Wrong'), { user: username });
      },
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 0,
      onRcptTo: ({ address }, _, done) => {
        void settle(() => habits.onRecipient?.(address), done);
      },
      onData: (stream, { envelope }, done) => {
        void settle(() => this.#take(stream, envelope), done);
      },
    } satisfies SMTPServerOptions);
    this.#server.on('error', () => {});
    this.#server.server.on('connection', (socket: Socket) => this.#sockets.add(socket));
  }

  static async start(habits: MailServerHabits = {}): Promise<MailServer> {
    const server = new MailServer(habits);
    const { server: socketServer } = server.#server;
    server.#server.listen(habits.port ?? 0, '127.0.0.1');
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

  /** Breaks every connection, in whatever state it is. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(resolve));
    this.drop();
    await closed;
  }

  async #take(
    stream: AsyncIterable<Buffer>,
    { mailFrom, rcptTo }: { mailFrom: { address: string } | false; rcptTo: { address: string }[] },
  ): Promise<void> {
    this.#habits.onData?.(this);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const mail = {
      ...readMail(Buffer.concat(chunks).toString('latin1')),
      from: mailFrom ? mailFrom.address : '',
      recipients: rcptTo.map(({ address }) => address),
    };
    await this.#habits.onMail?.(mail, this);
    this.received.push(mail);
  }
}

/** An answer other than yes, for habits to throw. */
export function problem(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function settle(
  work: () => Promise<void> | void,
  answer: (refused?: Error | null) => void,
): Promise<void> {
  let refused: Error | null = null;
  try {
    await work();
  } catch (error) {
    refused = error as Error;
  }
  answer(refused);
}
