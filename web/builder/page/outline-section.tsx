import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { memo } from 'react';
import type { DraftItem, DraftSection } from '#web/builder/model/draft.ts';
import { addItem } from '#web/builder/model/items.ts';
import { useBuilder } from '#web/builder/fields/builder-context.ts';
import { AddQuestions } from '#web/builder/items/add-questions.tsx';
import { focusField } from './focus-field.ts';
import { OutlineItem } from './outline-item.tsx';
import { OutlineLink } from './outline-link.tsx';
import styles from './outline.module.css';

interface OutlineSectionProps {
  section: DraftSection;
  index: number;
  /** The number of its first question, from 1. */
  firstNumber: number;
  itemsById: ReadonlyMap<string, DraftItem>;
  current: string;
  counts: ReadonlyMap<string, number>;
  onStep: (id: string, by: 1 | -1) => void;
}

/** A page in the outline with its questions. */
export function OutlineSection(props: OutlineSectionProps) {
  const { section, index, firstNumber, itemsById, current, counts, onStep } = props;
  const { showsProblems } = useBuilder();
  return (
    <section className={styles.section}>
      <OutlineLink part={{ kind: 'page', id: section.id }} current={current} counts={counts}>
        <strong dir="auto">{section.title || t`Page ${index + 1}`}</strong>
      </OutlineLink>
      <ul className={styles.entries} data-list={section.id}>
        {section.items.map((id, place) => (
          <OutlineItem
            key={id}
            id={id}
            item={itemsById.get(id)}
            number={firstNumber + place}
            isCurrent={current === `item.${id}`}
            problemCount={showsProblems ? (counts.get(`item.${id}`) ?? 0) : 0}
            onStep={onStep}
          />
        ))}
      </ul>
      {section.items.length === 0 && <p className={styles.hint}>{t`No questions yet.`}</p>}
      <AddQuestion section={index} />
    </section>
  );
}

const AddQuestion = memo(function AddQuestion({ section }: { section: number }) {
  const { store, open } = useBuilder();
  function add() {
    store.edit((draft) => addItem(draft, { section }, ''));
    const draft = store.get();
    const id = draft.sections[section]?.items.at(-1);
    if (id === undefined) return;
    open({ kind: 'item', id });
    const place = draft.items.findIndex((item) => item.id === id);
    focusField(`items[${place}].text`);
  }
  return (
    <div className={styles.adding}>
      <Button variant="subtle" size="compact-md" onClick={add}>
        {t`Add a question`}
      </Button>
      <AddQuestions section={section} />
    </div>
  );
});
