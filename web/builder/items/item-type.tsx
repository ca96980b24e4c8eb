import { msg, t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { textOf } from '#contract/messages.ts';
import { itemTypes, type ItemType as Type } from '#rules/definition/item.ts';
import { useField } from '#web/builder/fields/use-field.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { withType } from '#web/builder/model/items.ts';
import { withValueAt } from '#web/builder/model/path.ts';

const typeWords = {
  rating: msg`Rating from low to high`,
  choice: msg`One choice`,
  choices: msg`Several choices`,
  number: msg`Number`,
  date: msg`Date`,
  text: msg`Text`,
  comment: msg`Comment`,
} satisfies Record<Type, unknown>;

/** The kind of answer of a question. */
export function ItemType({ index }: { index: number }) {
  const { store } = useBuilder();
  const path = ['items', index, 'type'];
  const { id, error } = useField(path);
  const type = useDraft((draft) => draft.items[index]?.type);
  function change(next: Type) {
    store.edit((draft) => {
      const item = draft.items[index];
      return item ? withValueAt(draft, ['items', index], withType(item, next)) : draft;
    });
  }
  return (
    <NativeSelect
      id={id}
      label={t`Kind of answer`}
      value={type ?? ''}
      error={error}
      data={itemTypes.map((value) => ({ value, label: textOf(typeWords[value]) }))}
      onChange={({ currentTarget }) => change(currentTarget.value as Type)}
    />
  );
}
