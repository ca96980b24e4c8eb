import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { duplicateItem, removeItem, sectionOf } from '#web/builder/model/items.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { fieldOf } from '#web/builder/model/path.ts';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import { ConditionAt } from '#web/builder/conditions/condition-at.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { ItemPlace } from './item-place.tsx';
import { ItemType } from './item-type.tsx';
import styles from './items.module.css';
import { MoreOfItem } from './more-of-item.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { RequiredAt } from './required-at.tsx';

/** A question: its words, its kind of answer, and when it is asked. */
export function ItemEditor({ id }: { id: string }) {
  const index = useDraft((draft) => draft.items.findIndex((item) => item.id === id));
  const type = useDraft((draft) => draft.items[index]?.type);
  if (type === undefined) return null;
  const path = ['items', index] as const;
  return (
    <div className={styles.editor} id={fieldOf(path)} tabIndex={-1}>
      <ProblemAt path={path} />
      <TextAt path={[...path, 'text']} label={t`Question`} isLong />
      <div className={styles.row}>
        <ItemType index={index} />
        <ItemPlace id={id} />
      </div>
      {(type === 'choice' || type === 'choices') && <OptionsEditor index={index} id={id} />}
      <AnswerFields path={path} type={type} />
      {type !== 'comment' && <RequiredAt path={path} />}
      <ConditionAt
        path={[...path, 'showIf']}
        legend={t`Show this question only if`}
        addLabel={t`Show only if…`}
        item={id}
      />
      <MoreOfItem path={path} id={id} type={type} />
      <ItemButtons id={id} />
    </div>
  );
}

function ItemButtons({ id }: { id: string }) {
  const { store, open } = useBuilder();
  function duplicate() {
    const before = new Set(store.get().items.map((item) => item.id));
    store.edit((draft) => duplicateItem(draft, id));
    const copy = store.get().items.find((item) => !before.has(item.id));
    if (copy) open({ kind: 'item', id: copy.id });
  }
  function remove() {
    const draft = store.get();
    const section = draft.sections[sectionOf(draft, id)];
    const index = section?.items.indexOf(id) ?? 0;
    const next = section?.items[index + 1] ?? section?.items[index - 1];
    store.edit((current) => removeItem(current, id));
    if (next !== undefined) open({ kind: 'item', id: next });
    else if (section) open({ kind: 'page', id: section.id });
  }
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={duplicate}>{t`Duplicate`}</Button>
      <Button variant="default" onClick={remove}>{t`Delete question`}</Button>
    </div>
  );
}
