import { conceptsSchema } from './resource.ts';
import type { Concept, Concepts } from './resource.ts';

/** The value sets and code systems that come with a questionnaire. */
export class ValueSets {
  readonly #known = new Map<string, Concepts>();

  constructor(resources: readonly unknown[]) {
    for (const each of resources) {
      const { success, data } = conceptsSchema.safeParse(each);
      if (!success) continue;
      if (data.id) this.#known.set(`#${data.id}`, data);
      if (data.id) this.#known.set(`${data.resourceType}/${data.id}`, data);
      if (data.url) this.#known.set(data.url, data);
    }
  }

  /** The concepts of a value set; null where it is not known, or lists none. */
  conceptsOf(reference: string): Concept[] | null {
    const found = this.#known.get(reference.split('|')[0] ?? '');
    if (!found) return null;
    const expanded = found.expansion?.contains;
    if (expanded) return expanded.flatMap((each) => withInner(each));
    const included = found.compose?.include ?? [];
    const concepts = included.flatMap(({ system, concept }) => concept ?? this.#system(system));
    return concepts.length > 0 ? concepts : null;
  }

  /** Every concept of a code system. */
  #system(url = ''): Concept[] {
    return (this.#known.get(url)?.concept ?? []).flatMap((each) => withInner(each));
  }
}

function withInner(concept: Concept): Concept[] {
  const inner = [...(concept.contains ?? []), ...(concept.concept ?? [])];
  return [concept, ...inner.flatMap((each) => withInner(each))].filter(({ code }) => code);
}
