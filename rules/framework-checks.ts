import { traitsOf } from './formats.ts';
import { isWorseHigher } from './bands.ts';
import type { PublishedBands } from './bands.ts';
import type { Framework, Option, Section } from './definition.ts';
import { highestSum, questionScales } from './scale.ts';

/** Something wrong with a definition, by the path of the field. */
export interface FrameworkProblem {
  field: string;
  message: string;
}

type Problems = Generator<FrameworkProblem, void>;

/** A summed section or total that bands divide. */
interface SummedNode {
  highest: number;
  higherIs: Section['higherIs'];
}

/** The problems of a definition's values, ids and scoring. `stepProblems` checks its steps. */
export function* frameworkProblems(framework: Framework): Problems {
  yield* thresholdProblems(framework);
  yield* repeated('roles', framework.roles);
  yield* idProblems(framework);
  yield* optionProblems(framework);
  yield* scoringProblems(framework);
  yield* informantProblems(framework);
  yield* impactProblems(framework);
}

/** A problem for every value that occurs earlier in the list, by its index. */
export function* repeated(field: string, values: readonly unknown[]): Problems {
  for (const [index, value] of values.entries())
    if (values.indexOf(value) !== index)
      yield { field: `${field}.${index}`, message: `${String(value)} is given twice` };
}

/** The problems of one option list: values above `outOf`, and repeated values. */
export function* optionListProblems(
  field: string,
  options: Option[] | undefined,
  outOf: number,
): Problems {
  const values = (options ?? []).map(([value]) => value);
  for (const [index, value] of values.entries()) {
    const path = `${field}.${index}.0`;
    if (value > outOf) yield { field: path, message: `${value} is above outOf ${outOf}` };
    if (values.indexOf(value) !== index)
      yield { field: path, message: `${value} is the value of two options` };
  }
}

function* thresholdProblems({ thresholds, outOf }: Framework): Problems {
  const { lower, upper } = thresholds;
  if (upper > outOf)
    yield { field: 'thresholds.upper', message: `${upper} is above outOf ${outOf}` };
  if (upper <= lower + 2)
    yield { field: 'thresholds.upper', message: 'Must exceed the lower threshold by more than 2' };
}

function* idProblems({ sections, totals }: Framework): Problems {
  const paths = [
    ...sections.map(({ id }, index) => ({ id, field: `sections.${index}.id` })),
    ...totals.map(({ id }, index) => ({ id, field: `totals.${index}.id` })),
  ];
  yield* repeatedIds(paths);
  yield* repeatedIds(
    sections.flatMap(({ questions }, section) =>
      questions.map(({ id }, index) => ({
        id,
        field: `sections.${section}.questions.${index}.id`,
      })),
    ),
  );
}

/** A problem for every id that an earlier field already uses. */
export function* repeatedIds(ids: { id: string; field: string }[]): Problems {
  const seen = new Set<string>();
  for (const { id, field } of ids) {
    if (seen.has(id)) yield { field, message: `The id ${id} is taken` };
    seen.add(id);
  }
}

function* optionProblems({ options, outOf, format, sections }: Framework): Problems {
  yield* optionListProblems('options', options, outOf);
  for (const [index, section] of sections.entries())
    for (const [number, question] of section.questions.entries()) {
      const field = `sections.${index}.questions.${number}.options`;
      yield* optionListProblems(field, question.options, outOf);
      const choices = question.options ?? options;
      const needsChoices = traitsOf(format).needsOptions;
      if (needsChoices && question.responseType === 'rating' && choices === undefined)
        yield { field, message: `A question of format ${format} needs options` };
    }
}

function* scoringProblems(framework: Framework): Problems {
  const { sections, totals, scoreOf } = framework;
  const summed = new Set(sections.filter(({ scoring }) => scoring === 'sum').map(({ id }) => id));
  for (const [index, total] of totals.entries()) {
    yield* repeated(`totals.${index}.sections`, total.sections);
    for (const [part, id] of total.sections.entries())
      if (!summed.has(id))
        yield { field: `totals.${index}.sections.${part}`, message: `${id} is no summed section` };
    const parts = sections.filter(({ id }) => total.sections.includes(id));
    if (isMixed(parts))
      yield { field: `totals.${index}.sections`, message: 'Must agree whether higher is better' };
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
  const seen = new Set<string>();
  for (const [name, { roles, bands }] of informants) {
    for (const [index, role] of roles.entries()) {
      if (seen.has(role))
        yield { field: `informants.${name}.roles.${index}`, message: `${role} is given twice` };
      seen.add(role);
    }
    for (const id of banded) {
      const field = `informants.${name}.bands.${id}`;
      const node = nodes.get(id);
      if (node === undefined) yield { field, message: `${id} is no summed section or total` };
      else if (bands[id] === undefined)
        yield { field, message: 'Other informants have bands here' };
      else yield* bandProblems(field, bands[id], node);
    }
  }
  for (const [index, role] of framework.roles.entries())
    if (!seen.has(role))
      yield { field: `roles.${index}`, message: `No informant has the role ${role}` };
}

/** Every question of an impact score is one of the framework's. */
function* impactProblems({ sections, informants, impact }: Framework): Problems {
  const questionIds = new Set(sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
  if (impact && !questionIds.has(impact.difficulties))
    yield {
      field: 'impact.difficulties',
      message: `No question has the id ${impact.difficulties}`,
    };
  for (const [name, { impact: own }] of Object.entries(informants)) {
    if (own && !impact)
      yield { field: `informants.${name}.impact`, message: 'Needs the rule of impact' };
    for (const [index, id] of (own?.questions ?? []).entries())
      if (!questionIds.has(id))
        yield {
          field: `informants.${name}.impact.questions.${index}`,
          message: `No question has the id ${id}`,
        };
  }
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
