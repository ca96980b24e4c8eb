import type { Framework, Option, Section } from './definition.ts';

/** The lowest and highest rating of a question. */
export interface Scale {
  min: number;
  max: number;
}

/** Every question's scale: that of its options (its own, its set's, the framework's), else 0…outOf. */
export function questionScales(framework: Framework): Map<string, Scale> {
  const options = questionOptions(framework);
  return new Map([...options].map(([id, own]) => [id, scaleOf(own, framework.outOf)]));
}

/** What can be chosen for every question; undefined where any number may be given. */
export function questionOptions(framework: Framework): Map<string, Option[] | undefined> {
  const inSets = setOptions(framework);
  return new Map(
    framework.sections.flatMap((section) =>
      section.questions.map(({ id, options }) => [
        id,
        options ?? inSets.get(id) ?? framework.options,
      ]),
    ),
  );
}

/** The highest score a summed section can reach: the sum of its items' highest ratings. */
export function highestSum(section: Section, scales: Map<string, Scale>): number {
  return section.questions
    .filter(({ responseType }) => responseType === 'rating')
    .reduce((sum, { id }) => sum + (scales.get(id)?.max ?? 0), 0);
}

function setOptions(framework: Framework): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const step of framework.steps ?? []) {
    if (step.type !== 'sdq_page') continue;
    const sets = step.attributes.flatMap((attribute) =>
      attribute.type === 'grouping' ? attribute.attributes : attribute,
    );
    for (const set of sets) {
      if (set.type !== 'question_set' || set.options === undefined) continue;
      for (const id of set.questions) found.set(id, set.options);
    }
  }
  return found;
}

function scaleOf(options: Option[] | undefined, outOf: number): Scale {
  if (options === undefined) return { min: 0, max: outOf };
  const values = options.map(([value]) => value);
  return { min: Math.min(...values), max: Math.max(...values) };
}
