import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import type { AssessmentInput } from '#contract/assessments.ts';
import { createApp } from '#server/app.ts';
import { findInvitation } from '#server/assessments/queries.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Files } from '#server/platform/files/open-files.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { valueTypes } from '#server/platform/schema/value-types.ts';
import type { Services } from '#server/platform/services.ts';
import { wired } from '#server/services.ts';
import { recipeOf } from './recipe.ts';
import type { Recipe, Recorded } from './recipe.ts';

export interface Recipes {
  open: Recipe;
  submit: Recipe;
}

const noFiles: Files = {
  put: async () => {},
  putStream: async () => {},
  find: async () => null,
  open: async () => null,
  remove: async () => {},
};

/** Runs Beacon in this process and records the statements that it sends to the database. */
export class Recorder implements AsyncDisposable {
  readonly db: Kysely<Schema>;
  readonly #recorded: Recorded[] = [];
  readonly #services: Services;
  readonly #app: ReturnType<typeof createApp>;

  constructor(url: string, secretKey: string) {
    const pool = new pg.Pool({ connectionString: url, types: valueTypes, max: 1 });
    this.db = new Kysely({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void this.#recorded.push(query),
    });
    this.#services = {
      config: readConfig({ SECRET_KEY: secretKey, PORT: '80' }),
      clock: { now: () => new Date() },
      db: this.db,
      log: pino({ level: 'warn' }),
      files: noFiles,
      ...wired(this.db),
    };
    this.#app = createApp(this.#services);
  }

  /** Records the statements of one open and one submit. A first open fills the cache of frameworks. */
  async record(token: string, payload: AssessmentInput): Promise<Recipes> {
    const row = await findInvitation(this.db, hashToken(token), new Date());
    const url = `/api/assessments/new?token=${token}`;
    await this.#call({ method: 'GET', url });
    const opened = await this.#call({ method: 'GET', url });
    const { submit } = opened.json().data.assessment.links;
    const submitted = await this.#call({ method: 'POST', url: submit, payload });
    return {
      open: recipeOf(opened.recorded, token, { ...row }),
      submit: recipeOf(submitted.recorded, token, { ...row }),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#app.close();
    await this.db.destroy();
  }

  async #call(request: { method: 'GET' | 'POST'; url: string; payload?: AssessmentInput }) {
    this.#recorded.length = 0;
    const response = await this.#app.inject(request);
    if (response.statusCode !== 200) throw new Error(response.body);
    return { recorded: [...this.#recorded], json: () => response.json() };
  }
}
