import { msg } from '@lingui/core/runtime-macro';
import type { Framework } from '../definition/definition.ts';
import { bandProblems, normProblems } from './band-checks.ts';
import { circleProblems, conditionProblems } from './condition-checks.ts';
import { exampleProblems } from './example-checks.ts';
import { itemProblems } from './item-checks.ts';
import { languageProblems } from './language-checks.ts';
import { mainProblems } from './main-checks.ts';
import { fieldsOf, repeated, repeatedIds, unknownIds } from './problems.ts';
import type { Field, FrameworkProblem, Problems } from './problems.ts';
import { scaleProblems } from './scale-checks.ts';
import { strictProblems } from './strict-checks.ts';
import { askedProblems, stepProblems } from './step-checks.ts';

/**
 * Everything that is wrong with a definition whose shape is right, without what only follows from it: an id that is given
 * twice makes others unknown, a scale without its items has no range, and an example is scored by all of it.
 * @param isPublished whether it was accepted before, so that checks which came later do not make it unreadable
 */
export function definitionProblems(framework: Framework, isPublished = false): FrameworkProblem[] {
  const of = (...checks: ((framework: Framework) => Iterable<FrameworkProblem>)[]) =>
    checks.flatMap((check) => [...check(framework)]);
  const ids = of(idProblems);
  const own = [...ids, ...of(itemProblems, languageProblems)];
  if (ids.length > 0) return own;
  const scales = of(scaleProblems);
  own.push(
    ...of(sectionProblems),
    ...scales,
    ...of(stepProblems, conditionProblems, circleProblems),
  );
  if (scales.length === 0) own.push(...of(normProblems, bandProblems, mainProblems));
  if (own.length > 0) return own;
  const reached = of(...(isPublished ? [] : [strictProblems]), askedProblems);
  return reached.length > 0 ? reached : of(exampleProblems);
}

function* idProblems(framework: Framework): Problems {
  const { items, sections, scales, alerts, roles, languages } = framework;
  yield* repeated(fieldsOf('roles', roles));
  yield* repeated(fieldsOf('languages', languages));
  for (const list of [
    fieldsOf('items', items),
    fieldsOf('sections', sections),
    fieldsOf('scales', scales),
    fieldsOf('alerts', alerts),
  ]) {
    const named: Field<{ id: string }>[] = list;
    yield* repeatedIds(named);
    for (const [field, { id }] of named)
      if (id === 'constructor' || (id === 'all' && field.startsWith('scales')))
        yield { field: `${field}.id`, message: msg`The id ${{ id }} is reserved` };
  }
}

/** Every item is in one section. */
function* sectionProblems({ items, sections, scales }: Framework): Problems {
  const ids = new Set(items.map(({ id }) => id));
  const listed = fieldsOf('sections', sections).flatMap(([path, section]) =>
    fieldsOf(`${path}.items`, section.items),
  );
  yield* unknownIds(listed, ids);
  yield* repeated(listed, (id) => msg`${{ id }} is listed twice`);
  const inSections = new Set(listed.map(([, id]) => id));
  for (const [field, { id }] of fieldsOf('items', items))
    if (!inSections.has(id)) yield { field, message: msg`No section lists ${{ id }}` };
  const titled = fieldsOf('sections', sections).flatMap(([path, { scale }]): Field<string>[] =>
    scale === undefined ? [] : [[`${path}.scale`, scale]],
  );
  const known = new Set(scales.map(({ id }) => id));
  yield* unknownIds(titled, known);
  yield* repeated(titled, (id) => msg`${{ id }} is the scale of two sections`);
}
