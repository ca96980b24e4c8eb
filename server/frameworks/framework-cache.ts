import { presentForAssessor } from '#contract/assessor-view.ts';
import type { AssessorView } from '#contract/assessor-view.ts';
import type { Language } from '#contract/languages.ts';
import { inLanguage } from '#rules/definition/in-language.ts';
import { withTranslations } from '#rules/definition/with-translations.ts';
import { currentTranslations } from '#server/platform/language/request-language.ts';
import { shippedTexts } from './shipped-texts.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { readPublished } from '#rules/framework/framework.ts';
import type { FrameworkKey, Frameworks, Services } from '#server/platform/services.ts';

/** The number of frameworks kept in memory. */
const maxCached = 1000;

/**
 * Caches published frameworks in memory without expiry, because a published version never changes. What comes with Beacon
 * has translations beside it.
 */
export class FrameworkCache implements Frameworks {
  readonly #db: Services['db'];
  readonly #frameworks = new Map<string, Framework>();
  readonly #translated = new WeakMap<Framework, Map<Language, Framework>>();
  readonly #views = new WeakMap<Framework, Map<AssessorRole, AssessorView>>();

  constructor(db: Services['db']) {
    this.#db = db;
  }

  async find(key: FrameworkKey, db?: Services['db']): Promise<Framework> {
    const framework = await this.findWhole(key, db);
    const { language } = currentTranslations();
    const inLanguages = this.#translated.get(framework) ?? new Map<Language, Framework>();
    const translated = inLanguages.get(language) ?? inLanguage(framework, language);
    this.#translated.set(framework, inLanguages.set(language, translated));
    return translated;
  }

  async findWhole(key: FrameworkKey, db: Services['db'] = this.#db): Promise<Framework> {
    return this.#frameworks.get(nameOf(key)) ?? this.#load(key, db);
  }

  viewFor(framework: Framework, role: AssessorRole): AssessorView {
    const ofRoles = this.#views.get(framework) ?? new Map<AssessorRole, AssessorView>();
    const view = ofRoles.get(role) ?? presentForAssessor(framework, role);
    this.#views.set(framework, ofRoles.set(role, view));
    return view;
  }

  async #load(key: FrameworkKey, db: Services['db']): Promise<Framework> {
    const { definition, organisation_id: owner } = await db
      .selectFrom('frameworks')
      .select(['definition', 'organisation_id'])
      .where((row) => row.and({ id: key.id, version: key.version }))
      .executeTakeFirstOrThrow();
    const published = { ...readPublished(definition), id: key.id, version: key.version };
    const framework = owner === null ? withTranslations(published, shippedTexts) : published;
    this.#frameworks.set(nameOf(key), framework);
    const [oldest] = this.#frameworks.keys();
    if (oldest !== undefined && this.#frameworks.size > maxCached) this.#frameworks.delete(oldest);
    return framework;
  }
}

function nameOf({ id, version }: FrameworkKey): string {
  return `${id} ${version}`;
}
