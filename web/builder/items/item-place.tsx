import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { moveItem, sectionOf } from '#web/builder/model/items.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';

/** The page of a question, where there are several. */
export function ItemPlace({ id }: { id: string }) {
  const { store } = useBuilder();
  const sections = useDraft((draft) => draft.sections);
  const section = useDraft((draft) => sectionOf(draft, id));
  if (sections.length < 2) return null;
  function move(to: number) {
    store.edit((draft) => moveItem(draft, id, to, draft.sections[to]?.items.length ?? 0));
  }
  return (
    <NativeSelect
      label={t`Page`}
      value={`${section}`}
      data={sections.map(({ title }, index) => ({
        value: `${index}`,
        label: title || t`Page ${index + 1}`,
      }))}
      onChange={({ currentTarget }) => move(Number(currentTarget.value))}
    />
  );
}
