import { conceptsSchema } from './resource.ts';
import type { Concept, Concepts, Included } from './resource.ts';

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

  /** The concepts of a value set; null where it is not known, lists none, or says in rules which they are. */
  conceptsOf(reference: string, around: readonly string[] = []): Concept[] | null {
    const [name = ''] = reference.split('|');
    const found = around.includes(name) ? undefined : this.#known.get(name);
    if (!found) return null;
    const expanded = found.expansion?.contains?.flatMap((each) => withInner(each));
    return (expanded ?? this.#composed(found, [...around, name]))?.map(withScore) ?? null;
  }

  #composed({ compose }: Concepts, around: readonly string[]): Concept[] | null {
    const concepts = this.#all(compose?.include ?? [], around);
    const excluded = this.#all(compose?.exclude ?? [], around);
    if (!concepts || !excluded || concepts.length === 0) return null;
    const codes = new Set(excluded.map(({ code }) => code));
    return concepts.filter(({ code }) => !codes.has(code));
  }

  #all(parts: readonly Included[], around: readonly string[]): Concept[] | null {
    const lists = parts.map((part) => this.#listed(part, around));
    const known = lists.filter((list) => list !== null);
    return known.length === lists.length ? known.flat() : null;
  }

  #listed({ system, concept, filter, valueSet }: Included, around: readonly string[]) {
    if (filter?.length) return null;
    const inSystem = this.#system(system);
    const given = concept?.map((each) => ({
      ...inSystem.find(({ code }) => code === each.code),
      ...each,
    }));
    const listed = given ?? (system ? inSystem : null);
    const [first, ...others] = (valueSet ?? []).map((each) => this.conceptsOf(each, around));
    if (first === undefined) return listed;
    // Several value sets, or one with codes beside it, mean what they have in common.
    return others.length > 0 || listed ? null : first;
  }

  /** Every concept of a code system. */
  #system(url = ''): Concept[] {
    return (this.#known.get(url)?.concept ?? []).flatMap((each) => withInner(each));
  }
}

/** A concept whose score is a property of it, as an extension like those of others. */
function withScore(concept: Concept): Concept {
  const score = concept.property?.find(({ code }) => /^(?:itemWeight|ordinalValue)$/.test(code));
  const valueDecimal = score?.valueDecimal ?? score?.valueInteger;
  if (!score || valueDecimal === undefined) return concept;
  return {
    ...concept,
    extension: [...(concept.extension ?? []), { url: score.code, valueDecimal }],
  };
}

function withInner(concept: Concept): Concept[] {
  const inner = [...(concept.contains ?? []), ...(concept.concept ?? [])];
  return [concept, ...inner.flatMap((each) => withInner(each))].filter(({ code }) => code);
}
