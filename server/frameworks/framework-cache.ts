import { presentForAssessor } from '#contract/assessor-view.ts';
import type { AssessorView } from '#contract/assessor-view.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { readPublished } from '#rules/framework/framework.ts';
import type { FrameworkKey, Frameworks, Services } from '#server/platform/services.ts';

/** The number of frameworks kept in memory. */
const maxCached = 1000;

/** Caches published frameworks in memory without expiry, because a published version never changes. */
export class FrameworkCache implements Frameworks {
  readonly #db: Services['db'];
  readonly #frameworks = new Map<string, Framework>();
  readonly #views = new WeakMap<Framework, Map<AssessorRole, AssessorView>>();

  constructor(db: Services['db']) {
    this.#db = db;
  }

  async find(key: FrameworkKey, db: Services['db'] = this.#db): Promise<Framework> {
    return this.#frameworks.get(nameOf(key)) ?? this.#load(key, db);
  }

  viewFor(framework: Framework, role: AssessorRole): AssessorView {
    const ofRoles = this.#views.get(framework) ?? new Map<AssessorRole, AssessorView>();
    const view = ofRoles.get(role) ?? presentForAssessor(framework, role);
    this.#views.set(framework, ofRoles.set(role, view));
    return view;
  }

  async #load(key: FrameworkKey, db: Services['db']): Promise<Framework> {
    const { definition } = await db
      .selectFrom('frameworks')
      .select('definition')
      .where((row) => row.and({ id: key.id, version: key.version }))
      .executeTakeFirstOrThrow();
    const framework = { ...readPublished(definition), id: key.id, version: key.version };
    this.#frameworks.set(nameOf(key), framework);
    const [oldest] = this.#frameworks.keys();
    if (oldest !== undefined && this.#frameworks.size > maxCached) this.#frameworks.delete(oldest);
    return framework;
  }
}

function nameOf({ id, version }: FrameworkKey): string {
  return `${id} ${version}`;
}
