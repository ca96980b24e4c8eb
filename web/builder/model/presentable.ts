import { checkDefinition } from '#rules/framework/framework.ts';
import type { Draft } from './draft.ts';

/** What stands for a text that is not written yet. */
const blank = '…';

/**
 * A draft as it can be shown to somebody who answers it: as it is where it is complete; otherwise with blanks for missing
 * texts and without scores, and without its conditions where these have problems too.
 */
export function presentable(draft: Draft): unknown {
  if (checkDefinition(draft).framework) return draft;
  const plain = plainOf(draft);
  return checkDefinition(plain).framework ? plain : withoutConditions(plain);
}

function plainOf(draft: Draft) {
  const items = draft.items.map((item) => ({
    ...item,
    text: item.text || blank,
    ...(item.options && {
      options: item.options.map((option) => ({ ...option, label: option.label || blank })),
    }),
  }));
  const sections = draft.sections
    .filter(({ items: listed }) => listed.length > 0)
    .map(({ scale, ...section }) => ({ ...section, title: section.title || blank }));
  const texts = { title: draft.title || blank, intro: draft['intro'] || blank };
  const unshown = { scales: [], norms: [], bands: [], reliability: [], alerts: [], tests: [] };
  return {
    ...draft,
    ...texts,
    ...unshown,
    licence: blank,
    source: blank,
    items,
    sections,
    main: 'all',
    thresholds: undefined,
    thresholdsUnlocked: false,
    thresholdClassifiers: undefined,
  };
}

function withoutConditions(draft: ReturnType<typeof plainOf>) {
  const unconditional = <Part extends { showIf?: unknown }>(part: Part) => {
    const { showIf, ...others } = part;
    return others;
  };
  return {
    ...draft,
    items: draft.items.map(unconditional),
    sections: draft.sections.map(unconditional),
    steps: undefined,
  };
}
