import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import type { DraftItem, DraftSection } from '#web/builder/model/draft.ts';
import { moveItem, stepItem } from '#web/builder/model/items.ts';
import { addScale } from '#web/builder/model/scales.ts';
import { addSection } from '#web/builder/model/sections.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { useSorting } from '#web/builder/parts/use-sorting.ts';
import { OutlineLink } from './outline-link.tsx';
import { OutlineSection } from './outline-section.tsx';
import styles from './outline.module.css';

interface OutlineProps {
  /** The name of the part that is open. */
  current: string;
  /** How many problems each part has, by its name. */
  counts: ReadonlyMap<string, number>;
}

interface WholeOutlineProps extends OutlineProps {
  /** The question to bring into view. */
  shown: string | undefined;
}

/** Everything in the draft, in its order. */
export const Outline = memo(function Outline({ current, shown, counts }: WholeOutlineProps) {
  const area = useRef<HTMLElement>(null);
  useEffect(() => bringIntoView(area.current, shown), [shown]);
  return (
    <nav ref={area} className={styles.outline} aria-label={t`Outline`}>
      <OutlineLink part={{ kind: 'general' }} current={current} counts={counts}>
        {t`General`}
      </OutlineLink>
      <Pages current={current} counts={counts} />
      <Scales current={current} counts={counts} />
      <OutlineLink part={{ kind: 'alerts' }} current={current} counts={counts}>
        {t`Alerts`}
      </OutlineLink>
      <OutlineLink part={{ kind: 'tests' }} current={current} counts={counts}>
        {t`Tests`}
      </OutlineLink>
      <OutlineLink part={{ kind: 'languages' }} current={current} counts={counts}>
        {t`Languages`}
      </OutlineLink>
    </nav>
  );
});

/** Scrolls the outline alone, and only as far as a question lies outside of it. */
function bringIntoView(area: HTMLElement | null, item: string | undefined): void {
  const row = item === undefined ? null : area?.querySelector(`[data-row="${CSS.escape(item)}"]`);
  if (!area || !row) return;
  const [inner, outer] = [row.getBoundingClientRect(), area.getBoundingClientRect()];
  const isAbove = inner.top < outer.top;
  if (isAbove || inner.bottom > outer.bottom)
    area.scrollTop += inner.top - outer.top - (isAbove ? 0 : outer.height / 2);
}

function Pages({ current, counts }: OutlineProps) {
  const { store, open } = useBuilder();
  const area = useRef<HTMLDivElement>(null);
  const sections = useDraft((draft) => draft.sections);
  const rows = sections.map(({ id, items }) => [id, ...items].join(' ')).join('\n');
  useSorting(area, rows, ({ id, list, index }) => {
    const section = sections.findIndex((each) => each.id === list);
    store.edit((draft) => moveItem(draft, id, section, index));
  });
  const itemsById = useItemsById();
  const step = useStep();
  function addPage() {
    const number = sections.length + 1;
    store.edit((draft) => addSection(draft, t`Page ${number}`));
    const added = store.get().sections.at(-1);
    if (added) open({ kind: 'page', id: added.id });
  }
  return (
    <div ref={area}>
      {sections.map((section, index) => (
        <OutlineSection
          key={section.id}
          section={section}
          index={index}
          firstNumber={firstNumberOf(sections, index)}
          itemsById={itemsById}
          current={current}
          counts={counts}
          onStep={step}
        />
      ))}
      <Button variant="subtle" size="compact-md" onClick={addPage}>
        {t`Add a page`}
      </Button>
      <OwnLayout current={current} counts={counts} />
    </div>
  );
}

function useItemsById(): ReadonlyMap<string, DraftItem> {
  const items = useDraft((draft) => draft.items);
  return useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
}

/** How to move a question by one place, so that it keeps the focus. */
function useStep() {
  const { store } = useBuilder();
  return useCallback(
    (id: string, by: 1 | -1) => {
      store.edit((draft) => stepItem(draft, id, by));
      requestAnimationFrame(() => document.getElementById(`move.${id}`)?.focus());
    },
    [store],
  );
}

/** The number of the first question of a page, from 1. */
function firstNumberOf(sections: readonly DraftSection[], index: number): number {
  return sections.slice(0, index).flatMap(({ items }) => items).length + 1;
}

/** The screens of a questionnaire that lays them out itself. */
function OwnLayout({ current, counts }: OutlineProps) {
  const hasSteps = useDraft((draft) => draft.steps !== undefined);
  if (!hasSteps) return null;
  return (
    <OutlineLink part={{ kind: 'layout' }} current={current} counts={counts}>
      {t`Layout`}
    </OutlineLink>
  );
}

function Scales({ current, counts }: OutlineProps) {
  const { store, open } = useBuilder();
  const scales = useDraft((draft) => draft.scales);
  function add() {
    store.edit((draft) => addScale(draft, ''));
    const added = store.get().scales.at(-1);
    if (added) open({ kind: 'scale', id: added.id });
  }
  return (
    <>
      <OutlineLink part={{ kind: 'score' }} current={current} counts={counts}>
        {t`Score and thresholds`}
      </OutlineLink>
      <ul className={styles.entries}>
        {scales.map(({ id, title }) => (
          <li key={id}>
            <OutlineLink part={{ kind: 'scale', id }} current={current} counts={counts}>
              <span className={styles.text} dir="auto">
                {title || t`Untitled scale`}
              </span>
            </OutlineLink>
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-md" onClick={add}>
        {t`Add a scale`}
      </Button>
    </>
  );
}
