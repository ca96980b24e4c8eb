import { allOf } from '#rules/definition/condition.ts';
import { type Draft, type DraftItem, type DraftSection, freeId, idsOf } from './draft.ts';

/** Adds a page at the end. */
export function addSection(draft: Draft, title: string): Draft {
  const section = { id: freeId(idsOf(draft.sections), 'page_'), title, items: [] };
  return { ...draft, sections: [...draft.sections, section] };
}

/** Moves a page one place up or down. */
export function stepSection(draft: Draft, index: number, by: 1 | -1): Draft {
  const [section, other] = [draft.sections[index], draft.sections[index + by]];
  if (!section || !other) return draft;
  return { ...draft, sections: draft.sections.with(index, other).with(index + by, section) };
}

/**
 * Removes a page; its items go to the page before it, those of the first to the next, and keep the condition of the page.
 */
export function removeSection(draft: Draft, index: number): Draft {
  const section = draft.sections[index];
  const heir = draft.sections[index === 0 ? 1 : index - 1];
  if (!section || !heir) return draft;
  const items = index === 0 ? [...section.items, ...heir.items] : [...heir.items, ...section.items];
  const steps = draft.steps?.filter((step) => step['section'] !== section.id);
  return {
    ...draft,
    items: withCondition(draft, section),
    sections: draft.sections.flatMap((each): DraftSection[] => {
      if (each === section) return [];
      return [each === heir ? { ...heir, items } : each];
    }),
    ...(steps && { steps }),
  };
}

/** The items of a draft, those of a page under its condition too. */
function withCondition({ items }: Draft, { items: listed, showIf }: DraftSection): DraftItem[] {
  if (!showIf) return items;
  return items.map((item) =>
    listed.includes(item.id) ? { ...item, showIf: allOf([showIf, item.showIf]) } : item,
  );
}
