import { traitsOf } from './formats.ts';
import { isWorseHigher } from './bands.ts';
import type { PublishedBands } from './bands.ts';
import type { Framework, Option, Question, Section } from './definition.ts';
import { positionsOf } from './resolve-step.ts';
import { highestSum, questionScales } from './scale.ts';

/** Something wrong with a definition, by the path of the field. */
export interface FrameworkProblem {
  field: string;
  message: string;
}

export type Problems = Generator<FrameworkProblem, void>;

/** A value of a definition after the path of its field. */
export type Field<V> = [field: string, value: V];

/** A summed section or total that bands divide. */
interface SummedNode {
  highest: number;
  higherIs: Section['higherIs'];
}

/** The problems of a definition's values, ids and scoring. `stepProblems` checks its steps. */
export function* frameworkProblems(framework: Framework): Problems {
  yield* thresholdProblems(framework);
  yield* repeated(fieldsOf('roles', framework.roles));
  yield* idProblems(framework);
  yield* optionProblems(framework);
  yield* scoringProblems(framework);
  yield* informantProblems(framework);
  yield* impactProblems(framework);
}

/** Every value of a list, by the path of its field. */
export function fieldsOf<V>(path: string, values: readonly V[] = []): Field<V>[] {
  return values.map((value, index) => [`${path}.${index}`, value]);
}

/** Every question of a framework, by the path of its field. */
export function questionFields({ sections }: Framework): Field<Question>[] {
  return fieldsOf('sections', sections).flatMap(([field, { questions }]) =>
    fieldsOf(`${field}.questions`, questions),
  );
}

/** A problem for every value that an earlier field already has. */
export function* repeated<V>(
  fields: readonly Field<V>[],
  message = (value: V) => `${String(value)} is given twice`,
): Problems {
  const seen = new Set<V>();
  for (const [field, value] of fields) {
    if (seen.has(value)) yield { field, message: message(value) };
    seen.add(value);
  }
}

/** A problem for every id that an earlier item already has. */
export function repeatedIds(items: readonly Field<{ id: string }>[]): Problems {
  const ids = items.map(([field, { id }]): Field<string> => [`${field}.id`, id]);
  return repeated(ids, isTaken);
}

export function isTaken(id: string): string {
  return `The id ${id} is taken`;
}

/** The problems of one option list: values above `outOf`, and repeated values. */
export function* optionListProblems(
  path: string,
  options: Option[] | undefined,
  outOf: number,
): Problems {
  const values = fieldsOf(path, options).map(([field, [value]]): Field<number> => [
    `${field}.0`,
    value,
  ]);
  for (const [field, value] of values)
    if (value > outOf) yield { field, message: `${value} is above outOf ${outOf}` };
  yield* repeated(values, (value) => `${value} is the value of two options`);
}

function* thresholdProblems({ thresholds, outOf }: Framework): Problems {
  const { lower, upper } = thresholds;
  const field = 'thresholds.upper';
  if (upper > outOf) yield { field, message: `${upper} is above outOf ${outOf}` };
  if (upper <= lower + 2)
    yield { field, message: 'Must exceed the lower threshold by more than 2' };
}

function* idProblems(framework: Framework): Problems {
  const { sections, totals } = framework;
  yield* repeatedIds([...fieldsOf('sections', sections), ...fieldsOf('totals', totals)]);
  yield* repeatedIds(questionFields(framework));
}

function* optionProblems(framework: Framework): Problems {
  const { options, outOf, format } = framework;
  yield* optionListProblems('options', options, outOf);
  const needsOptions = traitsOf(format).needsOptions && options === undefined;
  for (const [path, question] of questionFields(framework)) {
    const field = `${path}.options`;
    yield* optionListProblems(field, question.options, outOf);
    if (needsOptions && question.responseType === 'rating' && question.options === undefined)
      yield { field, message: `A question of format ${format} needs options` };
  }
}

function* scoringProblems(framework: Framework): Problems {
  const { sections, totals, scoreOf } = framework;
  const summed = new Set(sections.filter(({ scoring }) => scoring === 'sum').map(({ id }) => id));
  for (const [path, total] of fieldsOf('totals', totals)) {
    const field = `${path}.sections`;
    const parts = fieldsOf(field, total.sections);
    yield* repeated(parts);
    for (const [part, id] of parts)
      if (!summed.has(id)) yield { field: part, message: `${id} is no summed section` };
    if (isMixed(sections.filter(({ id }) => total.sections.includes(id))))
      yield { field, message: 'Must agree whether higher is better' };
  }
  const averaged = sections.filter(({ scoring }) => scoring === 'mean');
  const scored = [...summed, ...averaged.map(({ id }) => id), ...totals.map(({ id }) => id)];
  if (scoreOf === undefined) {
    if (averaged.length === 0)
      yield { field: 'scoreOf', message: 'Required when no section is averaged' };
    if (isMixed(averaged))
      yield { field: 'sections', message: 'Averaged sections must agree whether higher is better' };
  } else if (!scored.includes(scoreOf))
    yield { field: 'scoreOf', message: `${scoreOf} is no scored section or total` };
}

function isMixed(sections: Section[]): boolean {
  return new Set(sections.map(({ higherIs }) => higherIs)).size > 1;
}

function* informantProblems(framework: Framework): Problems {
  const informants = Object.entries(framework.informants);
  if (informants.length === 0) return;
  const nodes = summedNodes(framework);
  const banded = new Set(informants.flatMap(([, { bands }]) => Object.keys(bands)));
  const given = informants.flatMap(([name, { roles }]) =>
    fieldsOf(`informants.${name}.roles`, roles),
  );
  yield* repeated(given);
  for (const [name, { bands }] of informants)
    for (const id of banded) {
      const field = `informants.${name}.bands.${id}`;
      const node = nodes.get(id);
      if (node === undefined) yield { field, message: `${id} is no summed section or total` };
      else if (bands[id] === undefined)
        yield { field, message: 'Other informants have bands here' };
      else yield* bandProblems(field, bands[id], node);
    }
  const givenRoles = new Set(given.map(([, role]) => role));
  for (const [field, role] of fieldsOf('roles', framework.roles))
    if (!givenRoles.has(role)) yield { field, message: `No informant has the role ${role}` };
}

/** Every question of an impact score is one of the framework's. */
function* impactProblems(framework: Framework): Problems {
  const { informants, impact } = framework;
  const needed: Field<string>[] = impact ? [['impact.difficulties', impact.difficulties]] : [];
  for (const [name, { impact: own }] of Object.entries(informants)) {
    if (own && !impact)
      yield { field: `informants.${name}.impact`, message: 'Needs the rule of impact' };
    needed.push(...fieldsOf(`informants.${name}.impact.questions`, own?.questions));
  }
  const questions = positionsOf(framework);
  for (const [field, id] of needed)
    if (!questions.has(id)) yield { field, message: `No question has the id ${id}` };
}

function summedNodes(framework: Framework): Map<string, SummedNode> {
  const scales = questionScales(framework);
  const nodes = new Map<string, SummedNode>();
  for (const section of framework.sections)
    if (section.scoring === 'sum')
      nodes.set(section.id, {
        highest: highestSum(section, scales),
        higherIs: section.higherIs,
      });
  for (const total of framework.totals) {
    const parts = total.sections.flatMap((id) => nodes.get(id) ?? []);
    const highest = parts.reduce((sum, part) => sum + part.highest, 0);
    nodes.set(total.id, { highest, higherIs: parts[0]?.higherIs ?? 'better' });
  }
  return nodes;
}

function* bandProblems(field: string, bands: PublishedBands, node: SummedNode): Problems {
  const { normal, borderline, abnormal } = bands;
  if (isWorseHigher(bands) !== (node.higherIs === 'worse'))
    yield { field, message: `The order of the bands says higher is not ${node.higherIs}` };
  const ranges = isWorseHigher(bands)
    ? [normal, borderline, abnormal]
    : [abnormal, borderline, normal];
  let next = 0;
  for (const [from, to] of ranges) {
    if (from !== next || to < from)
      yield { field, message: `Bands must follow each other without gap or overlap at ${next}` };
    next = to + 1;
  }
  if (next !== node.highest + 1)
    yield { field, message: `Bands must reach from 0 to ${node.highest}` };
}
