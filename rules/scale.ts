import type { Framework, Option, Section } from './definition.ts';

/** The lowest and highest rating of a question. */
export interface Scale {
  min: number;
  max: number;
}

const scalesOf = new WeakMap<Framework, Map<string, Scale>>();

/** The scale of every question: from the options of the question, its set or the framework, else 0…outOf. */
export function questionScales(framework: Framework): Map<string, Scale> {
  const known = scalesOf.get(framework);
  if (known) return known;
  const options = questionOptions(framework);
  const scales = new Map([...options].map(([id, list]) => [id, scaleOf(list, framework.outOf)]));
  scalesOf.set(framework, scales);
  return scales;
}

/** The options of every question; undefined where any number on the scale is valid. */
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
  const optionsByQuestion = new Map<string, Option[]>();
  for (const step of framework.steps ?? []) {
    if (step.type !== 'sdq_page') continue;
    const sets = step.attributes.flatMap((attribute) =>
      attribute.type === 'grouping' ? attribute.attributes : attribute,
    );
    for (const set of sets) {
      if (set.type !== 'question_set' || set.options === undefined) continue;
      for (const id of set.questions) optionsByQuestion.set(id, set.options);
    }
  }
  return optionsByQuestion;
}

function scaleOf(options: Option[] | undefined, outOf: number): Scale {
  if (options === undefined) return { min: 0, max: outOf };
  const values = options.map(([value]) => value);
  return { min: Math.min(...values), max: Math.max(...values) };
}
