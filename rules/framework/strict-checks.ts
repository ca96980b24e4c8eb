import { msg } from '@lingui/core/runtime-macro';
import type { Comparison } from '../definition/condition.ts';
import { comparisonsOf } from '../definition/condition.ts';
import type { Framework } from '../definition/definition.ts';
import { hasOrder, isNumber } from '../definition/item.ts';
import type { When } from '../definition/scale.ts';
import { conditionFields } from './condition-checks.ts';
import { fieldsOf } from './problems.ts';
import type { Field, Problems } from './problems.ts';
import { Reachability } from './reachable.ts';

/** The problems that versions published earlier may have. */
export function* strictProblems(framework: Framework): Problems {
  yield* orderProblems(framework);
  yield* worstProblems(framework);
  yield* reachProblems(framework);
  yield* shadowProblems(fieldsOf('norms', framework.norms), ({ scale, gives }) => [scale, gives]);
  yield* shadowProblems(fieldsOf('bands', framework.bands), ({ scale, on }) => [scale, on]);
  const reliability = fieldsOf('reliability', framework.reliability);
  yield* shadowProblems(reliability, ({ scale }) => [scale]);
  for (const [field, { r }] of reliability)
    if (r <= 0 || r >= 1) yield { field: `${field}.r`, message: msg`Must be above 0 and below 1` };
}

const orders: Comparison['op'][] = ['<', '<=', '>', '>='];

/** A choice has an order only where its options are stored as numbers. */
function* orderProblems(framework: Framework): Problems {
  const items = new Map(framework.items.map((item) => [item.id, item]));
  for (const [field, condition] of conditionFields(framework))
    for (const [path, comparison] of comparisonsOf(condition)) {
      const item = 'item' in comparison ? items.get(comparison.item) : undefined;
      if (item?.type !== 'choice' || !orders.includes(comparison.op)) continue;
      if (!hasOrder(item.options))
        yield {
          field: `${field}${path}.op`,
          message: msg`The options of ${{ id: item.id }} have no order: use =`,
        };
      else if (!isNumber(String(comparison.value ?? '')))
        yield { field: `${field}${path}.value`, message: msg`Must be a number` };
    }
}

/** Nobody is worst off where neither end is worse. */
function* worstProblems({ scales }: Framework): Problems {
  for (const [path, { team, higherIs }] of fieldsOf('scales', scales))
    if (team === 'worst' && higherIs === 'neither')
      yield {
        field: `${path}.team`,
        message: msg`Neither end is worse, so nobody is worst off`,
      };
}

/** How many steps all questions about a definition take together. */
const maxSteps = 10_000;

/** A problem for every item that is never shown, and for every alert that is never raised. */
function* reachProblems(framework: Framework): Problems {
  const steps = { left: maxSteps };
  const roles = framework.roles.map((role) => new Reachability(framework, role, steps));
  for (const [field, { id, showIf }] of fieldsOf('items', framework.items))
    if (roles.some((role) => role.isAsked(id)) && !roles.some((role) => role.canBeShown(id)))
      yield {
        field: showIf ? `${field}.showIf` : field,
        message: msg`${{ id }} is never shown to anybody`,
      };
  for (const [field, { when }] of fieldsOf('alerts', framework.alerts))
    if (!roles.some((role) => role.canHold(when)))
      yield { field: `${field}.when`, message: msg`Can never hold` };
}

interface Placed {
  scale: string;
  when?: When | undefined;
}

/** A problem for every norm, band or reliability that an earlier one of its kind always stands in front of. */
function* shadowProblems<Entry extends Placed>(
  entries: readonly Field<Entry>[],
  kindOf: (entry: Entry) => string[],
): Problems {
  const earlier: Entry[] = [];
  for (const [field, entry] of entries) {
    const kind = JSON.stringify(kindOf(entry));
    const isBehind = earlier.some(
      (each) => JSON.stringify(kindOf(each)) === kind && covers(each.when ?? {}, entry.when ?? {}),
    );
    if (isBehind)
      yield {
        field: `${field}.when`,
        message: msg`Never applies: an earlier one is for all of these`,
      };
    earlier.push(entry);
  }
}

/** Whether everybody whom the second is for is among those of the first. */
function covers(wide: When, narrow: When): boolean {
  const roles = wide.role === undefined ? null : [wide.role].flat();
  const narrowRoles = narrow.role === undefined ? null : [narrow.role].flat();
  return (
    (roles === null ||
      (narrowRoles !== null && narrowRoles.every((role) => roles.includes(role)))) &&
    (wide.gender === undefined || wide.gender === narrow.gender) &&
    (wide.age === undefined ||
      (narrow.age !== undefined && wide.age[0] <= narrow.age[0] && narrow.age[1] <= wide.age[1]))
  );
}
