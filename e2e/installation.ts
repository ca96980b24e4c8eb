import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../tools/free-port.ts';

/** A server in production on an empty folder, which has printed its set-up address. */
export class Installation implements AsyncDisposable {
  readonly url: string;
  readonly setupAddress: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, setupAddress: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.setupAddress = setupAddress;
    this.#child = child;
    this.#folder = folder;
  }

  static async start(smtpUrl: string): Promise<Installation> {
    const folder = mkdtempSync(path.join(tmpdir(), 'beacon-setup-'));
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        PATH: process.env['PATH'],
        MODE: 'production',
        PUBLIC_URL: url,
        PORT: port,
        DATA_DIR: folder,
        SMTP_URL: smtpUrl,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      output += String(chunk);
      const [address] = /http\S+\/setup\/\S+/.exec(output) ?? [];
      if (address) return new Installation(url, address, child, folder);
    }
    throw new Error(`The server ended after ${output}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true });
  }
}
