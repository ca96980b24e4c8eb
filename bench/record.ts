import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery, QueryId } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import type { AssessmentInput } from '#contract/assessments.ts';
import { createApp } from '#server/app.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Files } from '#server/platform/files/open-files.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { valueTypes } from '#server/platform/schema/value-types.ts';
import type { Services } from '#server/platform/services.ts';
import { Outbound } from '#server/platform/outbound/outbound.ts';
import { wired } from '#server/services.ts';
import { recipeOf } from './recipe.ts';
import type { Recipe } from './recipe.ts';

/** The statements of a team's requests. */
export interface TeamRecipes {
  open: Recipe;
  /** One for each member of a team, in the order in which they answer. */
  submits: Recipe[];
}

/** A user's first page of a list. */
export interface ListVisit {
  token: string;
  recipe: Recipe;
  cards: BeaconCard[];
}

const noFiles: Files = {
  put: async () => {},
  putStream: async () => {},
  find: async () => null,
  open: async () => null,
  remove: async () => {},
  list: async function* () {},
  sizeOf: async () => null,
};

/** Runs Beacon in this process and records the statements that it sends to the database. */
export class Recorder implements AsyncDisposable {
  readonly db: Kysely<Schema>;
  readonly services: Services;
  readonly #recorded: CompiledQuery[] = [];
  readonly #rows = new WeakMap<QueryId, unknown[]>();
  readonly #app: ReturnType<typeof createApp>;

  constructor(url: string, secretKey: string) {
    const pool = new pg.Pool({ connectionString: url, types: valueTypes, max: 1 });
    this.db = new Kysely({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void this.#recorded.push(query),
      plugins: [
        {
          transformQuery: ({ node }) => node,
          transformResult: async ({ queryId, result }) => {
            this.#rows.set(queryId, result.rows);
            return result;
          },
        },
      ],
    });
    const log = pino({ level: 'warn' });
    this.services = {
      config: readConfig({ SECRET_KEY: secretKey, PORT: '80' }),
      clock: { now: () => new Date() },
      db: this.db,
      isDistributed: false,
      log,
      files: noFiles,
      outbound: new Outbound({ allowed: [] }),
      assertRoomToWrite: () => Promise.resolve(),
      ...wired({ db: this.db, batch: this.db, replica: null }, log),
    };
    this.#app = createApp(this.services);
  }

  /** Records an open, and the submits of a whole team. A first open fills the cache of frameworks. */
  async recordTeam(team: { token: string; payload: AssessmentInput }[]): Promise<TeamRecipes> {
    const submits: Recipe[] = [];
    let open: Recipe = [];
    for (const { token, payload } of team) {
      const url = `/api/assessments/new?token=${token}`;
      await this.#call({ method: 'GET', url }, token);
      const opened = await this.#call({ method: 'GET', url }, token);
      open = opened.recipe;
      const { submit } = opened.data.assessment.links;
      submits.push((await this.#call({ method: 'POST', url: submit, payload }, token)).recipe);
    }
    return { open, submits };
  }

  /** Records the first page of a user's list, which the first of two visits adds to the audit. */
  async recordList(userId: string): Promise<ListVisit> {
    const token = await openSession(this.services, userId, null);
    await this.recordVisit(token, '/api/beacons');
    const { data, recipe } = await this.recordVisit(token, '/api/beacons');
    return { token, recipe, cards: data.beacons };
  }

  /** Records what a signed-in user reads. */
  async recordVisit(session: string, url: string) {
    const headers = { authorization: `Bearer ${session}` };
    return this.#call({ method: 'GET', url, headers }, null);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#app.close();
    await this.db.destroy();
  }

  async #call(
    request: {
      method: 'GET' | 'POST';
      url: string;
      payload?: AssessmentInput;
      headers?: Record<string, string>;
    },
    token: string | null,
  ) {
    this.#recorded.length = 0;
    const response = await this.#app.inject(request);
    if (response.statusCode !== 200) throw new Error(response.body);
    const recorded = this.#recorded.map((query) => ({
      ...query,
      rows: this.#rows.get(query.queryId) ?? [],
    }));
    return { recipe: recipeOf(recorded, token), data: response.json().data };
  }
}
