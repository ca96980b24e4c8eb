import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { assessmentFrameworkSchema } from '#contract/frameworks.ts';
import type { AssessorRole, Framework } from '#rules/definition.ts';
import { parseFramework } from '#rules/framework.ts';
import type { Schema } from '#server/database/schema.ts';
import { presentForAssessor } from './present.ts';

export type AssessorView = z.output<typeof assessmentFrameworkSchema>;

export interface FrameworkKey {
  id: string;
  version: number;
}

/** Published frameworks, kept in memory for good: a published version never changes. */
export class FrameworkShelf {
  readonly #db: Kysely<Schema>;
  readonly #frameworks = new Map<string, Framework>();
  readonly #views = new Map<string, AssessorView>();

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Inside a transaction, give its handle: the embedded database has no second connection. */
  async find(key: FrameworkKey, db: Kysely<Schema> = this.#db): Promise<Framework> {
    return this.#frameworks.get(nameOf(key)) ?? this.#load(key, db);
  }

  /** A framework in the words one role reads. */
  viewFor(framework: Framework, role: AssessorRole): AssessorView {
    const name = `${nameOf(framework)} ${role}`;
    const known = this.#views.get(name);
    if (known) return known;
    const view = presentForAssessor(framework, role);
    this.#views.set(name, view);
    return view;
  }

  async #load(key: FrameworkKey, db: Kysely<Schema>): Promise<Framework> {
    const row = await db
      .selectFrom('frameworks')
      .select('definition')
      .where('id', '=', key.id)
      .where('version', '=', key.version)
      .executeTakeFirstOrThrow();
    const framework = parseFramework(row.definition);
    this.#frameworks.set(nameOf(key), framework);
    return framework;
  }
}

function nameOf({ id, version }: FrameworkKey): string {
  return `${id} ${version}`;
}
