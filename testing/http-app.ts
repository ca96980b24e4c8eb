import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { testServices } from './test-services.ts';
import type { TestServices } from './test-services.ts';

export interface Answer {
  status: number;
  /** The data of a successful answer. */
  data: Record<string, unknown>;
  /** The errors of a failed answer, without the request id. */
  errors: Record<string, unknown>;
}

/** What only a cluster is asked, before other statements about a token. */
const ofToken = /^select "organisation_id" from "assess_tokens"/;

/** The full server on a test's database, called without a socket. */
export class HttpApp implements AsyncDisposable {
  readonly services: TestServices;
  readonly #database: Database;
  readonly #app: FastifyInstance;

  private constructor(database: Database, services: TestServices) {
    this.services = services;
    this.#database = database;
    this.#app = createApp(services, { database });
  }

  static async start(database: Database): Promise<HttpApp> {
    return new HttpApp(database, await testServices(database));
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#call('GET', url, undefined, headers);
  }

  post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#call('POST', url, body, headers);
  }

  put(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#call('PUT', url, body, headers);
  }

  /** The raw body of an answer, JSON or not. */
  async text(url: string, headers: Record<string, string> = {}): Promise<string> {
    return (await this.#app.inject({ method: 'GET', url, headers })).body;
  }

  /** The header of a new session of this user. */
  async signIn({ userId }: { userId: string }): Promise<{ authorization: string }> {
    return { authorization: `Bearer ${await openSession(this.services, userId, null)}` };
  }

  /** The statements that a task sends to the database, BEGIN and COMMIT included. */
  async statementsOf(task: () => Promise<unknown>): Promise<string[]> {
    const statements: string[] = [];
    const watch = this.#database.watchStatements((text) => {
      if (!ofToken.test(text)) statements.push(text);
    });
    await task().finally(() => watch[Symbol.dispose]());
    return statements;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#app.close();
  }

  async #call(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const response = await this.#app.inject({
      method,
      url,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const { data = {}, errors = {} } = response.json();
    delete errors.requestId;
    return { status: response.statusCode, data, errors };
  }
}
