import { msg } from '@lingui/core/runtime-macro';
import { firstEditionOptions } from '../definition/first-edition-options.ts';
import type { FirstEdition } from '../definition/first-edition.ts';
import { traitsOf } from '../definition/formats.ts';
import { fieldsOf, repeated, repeatedIds } from './problems.ts';
import type { Field, Problems } from './problems.ts';

type Section = FirstEdition['sections'][number];
type Question = Section['questions'][number];
type OldOption = NonNullable<FirstEdition['options']>[number];
type OldBands = FirstEdition['informants'][string]['bands'][string];

/** A summed section or total that bands divide. */
interface SummedNode {
  highest: number;
  higherIs: Section['higherIs'];
}

/** The problems of a definition's values, ids and scoring. `firstEditionStepProblems` checks its steps. */
export function* firstEditionProblems(framework: FirstEdition): Problems {
  yield* thresholdProblems(framework);
  yield* repeated(fieldsOf('roles', framework.roles));
  yield* idProblems(framework);
  yield* optionProblems(framework);
  yield* scoringProblems(framework);
  yield* informantProblems(framework);
  yield* impactProblems(framework);
}

/** Every question of a framework, by the path of its field. */
export function questionFields({ sections }: FirstEdition): Field<Question>[] {
  return fieldsOf('sections', sections).flatMap(([field, { questions }]) =>
    fieldsOf(`${field}.questions`, questions),
  );
}

/** The problems of one option list: values above `outOf`, and repeated values. */
export function* optionListProblems(
  path: string,
  options: OldOption[] | undefined,
  outOf: number,
): Problems {
  const values = fieldsOf(path, options).map(([field, [value]]): Field<number> => [
    `${field}.0`,
    value,
  ]);
  for (const [field, value] of values)
    if (value > outOf) yield { field, message: msg`${{ value }} is above outOf ${{ outOf }}` };
  yield* repeated(values, (value) => msg`${{ value }} is the value of two options`);
}

function* thresholdProblems({ thresholds, outOf }: FirstEdition): Problems {
  const { lower, upper } = thresholds;
  const field = 'thresholds.upper';
  if (upper > outOf) yield { field, message: msg`${{ upper }} is above outOf ${{ outOf }}` };
  if (upper <= lower + 2)
    yield { field, message: msg`Must exceed the lower threshold by more than 2` };
}

function* idProblems(framework: FirstEdition): Problems {
  const { sections, totals } = framework;
  yield* repeatedIds([...fieldsOf('sections', sections), ...fieldsOf('totals', totals)]);
  yield* repeatedIds(questionFields(framework));
}

function* optionProblems(framework: FirstEdition): Problems {
  const { options, outOf, format } = framework;
  yield* optionListProblems('options', options, outOf);
  const needsOptions = traitsOf(format).needsOptions && options === undefined;
  for (const [path, question] of questionFields(framework)) {
    const field = `${path}.options`;
    yield* optionListProblems(field, question.options, outOf);
    if (needsOptions && question.responseType === 'rating' && question.options === undefined)
      yield { field, message: msg`A question of format ${{ format }} needs options` };
  }
}

function* scoringProblems(framework: FirstEdition): Problems {
  const { sections, totals, scoreOf } = framework;
  const summed = new Set(sections.filter(({ scoring }) => scoring === 'sum').map(({ id }) => id));
  for (const [path, total] of fieldsOf('totals', totals)) {
    const field = `${path}.sections`;
    const parts = fieldsOf(field, total.sections);
    yield* repeated(parts);
    for (const [part, id] of parts)
      if (!summed.has(id)) yield { field: part, message: msg`${{ id }} is no summed section` };
    if (isMixed(sections.filter(({ id }) => total.sections.includes(id))))
      yield { field, message: msg`Must agree whether higher is better` };
  }
  const averaged = sections.filter(({ scoring }) => scoring === 'mean');
  const scored = [...summed, ...averaged.map(({ id }) => id), ...totals.map(({ id }) => id)];
  if (scoreOf === undefined) {
    if (averaged.length === 0)
      yield { field: 'scoreOf', message: msg`Required when no section is averaged` };
    if (isMixed(averaged))
      yield {
        field: 'sections',
        message: msg`Averaged sections must agree whether higher is better`,
      };
  } else if (!scored.includes(scoreOf))
    yield { field: 'scoreOf', message: msg`${{ scoreOf }} is no scored section or total` };
}

function isMixed(sections: Section[]): boolean {
  return new Set(sections.map(({ higherIs }) => higherIs)).size > 1;
}

function* informantProblems(framework: FirstEdition): Problems {
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
      if (node === undefined)
        yield { field, message: msg`${{ id }} is no summed section or total` };
      else if (bands[id] === undefined)
        yield { field, message: msg`Other informants have bands here` };
      else yield* bandProblems(field, bands[id], node);
    }
  const givenRoles = new Set(given.map(([, role]) => role));
  for (const [field, role] of fieldsOf('roles', framework.roles))
    if (!givenRoles.has(role)) yield { field, message: msg`No informant has the role ${{ role }}` };
}

/** Every question of an impact score is one of the framework's. */
function* impactProblems(framework: FirstEdition): Problems {
  const { informants, impact } = framework;
  const needed: Field<string>[] = impact ? [['impact.difficulties', impact.difficulties]] : [];
  for (const [name, { impact: own }] of Object.entries(informants)) {
    if (own && !impact)
      yield { field: `informants.${name}.impact`, message: msg`Needs the rule of impact` };
    needed.push(...fieldsOf(`informants.${name}.impact.questions`, own?.questions));
  }
  const questions = new Set(questionFields(framework).map(([, { id }]) => id));
  for (const [field, id] of needed)
    if (!questions.has(id)) yield { field, message: msg`No question has the id ${{ id }}` };
}

function summedNodes(framework: FirstEdition): Map<string, SummedNode> {
  const options = firstEditionOptions(framework);
  const highest = ({ id }: Question) =>
    Math.max(...(options.get(id)?.map(({ score }) => score ?? 0) ?? [framework.outOf]));
  const nodes = new Map<string, SummedNode>();
  for (const section of framework.sections)
    if (section.scoring === 'sum')
      nodes.set(section.id, {
        highest: section.questions
          .filter(({ responseType }) => responseType === 'rating')
          .reduce((sum, question) => sum + highest(question), 0),
        higherIs: section.higherIs,
      });
  for (const { id, sections } of framework.totals) {
    const parts = sections.flatMap((section) => nodes.get(section) ?? []);
    const sum = parts.reduce((total, part) => total + part.highest, 0);
    nodes.set(id, { highest: sum, higherIs: parts[0]?.higherIs ?? 'better' });
  }
  return nodes;
}

/** Whether a higher raw score is worse in these bands. */
function isWorseHigher({ normal, abnormal }: OldBands): boolean {
  return normal[0] < abnormal[0];
}

function* bandProblems(field: string, bands: OldBands, node: SummedNode): Problems {
  const { normal, borderline, abnormal } = bands;
  if (isWorseHigher(bands) !== (node.higherIs === 'worse'))
    yield {
      field,
      message: msg`The order of the bands says higher is not ${{ higherIs: node.higherIs }}`,
    };
  const ranges = isWorseHigher(bands)
    ? [normal, borderline, abnormal]
    : [abnormal, borderline, normal];
  let next = 0;
  for (const [from, to] of ranges) {
    if (from !== next || to < from)
      yield {
        field,
        message: msg`Bands must follow each other without gap or overlap at ${{ next }}`,
      };
    next = to + 1;
  }
  if (next !== node.highest + 1)
    yield { field, message: msg`Bands must reach from 0 to ${{ highest: node.highest }}` };
}
