import { allOf } from './condition.ts';
import type { Condition } from './condition.ts';
import type { Framework } from './definition.ts';
import type { AssessorRole } from './texts.ts';

/** What a role is asked: the condition of each item, undefined for items that are always shown. */
export type AskedItems = Map<string, Condition | undefined>;

type Asked = [id: string, conditions: (Condition | undefined)[]];

const found = new WeakMap<Framework, Map<AssessorRole, AskedItems>>();

/**
 * The items that a role is asked, in the order of their steps, each with everything its visibility depends on; cached per
 * framework object.
 */
export function askedItems(framework: Framework, role: AssessorRole): AskedItems {
  const ofRoles = found.get(framework) ?? new Map<AssessorRole, AskedItems>();
  const asked = ofRoles.get(role) ?? readItems(framework, role);
  found.set(framework, ofRoles.set(role, asked));
  return asked;
}

function readItems(framework: Framework, role: AssessorRole): AskedItems {
  const items = new Map(framework.items.map((item) => [item.id, item]));
  const sections = new Map(
    framework.sections.flatMap((section) => section.items.map((id) => [id, section])),
  );
  return new Map(
    placedItems(framework, role).map(([id, conditions]) => [
      id,
      allOf([...conditions, sections.get(id)?.showIf, items.get(id)?.showIf]),
    ]),
  );
}

function placedItems({ sections, steps }: Framework, role: AssessorRole): Asked[] {
  if (!steps) return sections.flatMap(({ items }) => items.map((id): Asked => [id, []]));
  return steps.flatMap((step): Asked[] => {
    if (step.type === 'question') return [[step.question, []]];
    if (step.type !== 'sdq_page') return [];
    return partsFor(step.attributes, role).flatMap((part): Asked[] => {
      if (part.type === 'question_set') return itemsOf(part, [step.showIf]);
      if (part.type !== 'grouping') return [];
      const conditions = [step.showIf, part.showIf];
      return partsFor(part.attributes, role).flatMap((set) => itemsOf(set, conditions));
    });
  });
}

function itemsOf(
  { questions, showIf }: { questions: string[]; showIf?: Condition | undefined },
  conditions: (Condition | undefined)[],
): Asked[] {
  return questions.map((id) => [id, [...conditions, showIf]]);
}

/** The parts of a page that a role sees. */
export function partsFor<Part extends { roles?: AssessorRole[] | undefined }>(
  parts: readonly Part[],
  role: AssessorRole,
): Part[] {
  return parts.filter(({ roles }) => roles?.includes(role) ?? true);
}
