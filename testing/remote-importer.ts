import { setTimeout } from 'node:timers/promises';
import type { Import } from '#contract/imports.ts';
import { csv, formOf, row, settings } from './import-fixture.ts';

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const data = { ...settings, schedule: { ...settings.schedule, startOn: tomorrow } };

/** A person who may import, signed in to the demo of a server in another process. */
export class RemoteImporter {
  readonly #url: string;
  readonly #headers: { authorization: string };

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  static async signIn({ url }: { url: string }): Promise<RemoteImporter> {
    const answer = await fetch(`${url}/api/dev/quick_logins`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ emailOrUsername: 'ivan@riverside.test' }),
    });
    return new RemoteImporter(url, (await answer.json()).data.token);
  }

  async send(file: string): Promise<Import> {
    const form = formOf('riverside', file, { data });
    return importIn(await this.#ask('POST', '/api/bulk/beacons/import', form));
  }

  async start({ id }: Pick<Import, 'id'>): Promise<Import> {
    const body = new Blob(['{}'], { type: 'application/json' });
    return importIn(await this.#ask('PUT', `/api/imports/${id}/start`, body));
  }

  /**
   * Polls an import until it reaches a state. Another worker claims it once the lease of a dead one
   * expires; an answer that the database is unavailable only says that the state is not known yet.
   */
  async reach({ id }: Pick<Import, 'id'>, isReached: (one: Import) => boolean): Promise<Import> {
    for (;;) {
      const answer = await this.#ask('GET', `/api/imports/${id}`);
      if (answer.status !== 503) {
        const current = await importIn(answer);
        if (current.state === 'failed') throw new Error(current.error ?? 'The import failed');
        if (isReached(current)) return current;
      }
      await setTimeout(50);
    }
  }

  #ask(method: string, path: string, body: FormData | Blob | null = null): Promise<Response> {
    return fetch(this.#url + path, { method, headers: this.#headers, body });
  }
}

async function importIn(answer: Response): Promise<Import> {
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).data.import;
}

/** A file with this many clients. */
export function fileOf(rows: number): string {
  return csv(...Array.from({ length: rows }, (_, n) => row(`K-${n}`)));
}
