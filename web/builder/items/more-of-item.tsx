import { t } from '@lingui/core/macro';
import { useDeferredValue } from 'react';
import type { ItemType } from '#rules/definition/item.ts';
import { assessorRoles } from '#rules/definition/texts.ts';
import { idsOf } from '#web/builder/model/draft.ts';
import { renameItem } from '#web/builder/model/items.ts';
import type { Path } from '#web/builder/model/path.ts';
import { useBuilder, useDraft, useValueAt } from '#web/builder/fields/builder-context.ts';
import { IdAt } from '#web/builder/fields/id-at.tsx';
import { PairAt } from '#web/builder/fields/pair-at.tsx';
import { roleWords } from '#web/builder/fields/role-words.ts';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import styles from './items.module.css';

const scorable: readonly ItemType[] = ['rating', 'choice', 'choices', 'number'];

interface MoreOfItemProps {
  path: Path;
  id: string;
  type: ItemType;
}

/** What a question rarely needs: instructions, other words for some roles, its name in results and files. */
export function MoreOfItem({ path, id, type }: MoreOfItemProps) {
  return (
    <details className={styles.details}>
      <summary>{t`More`}</summary>
      <div className={styles.editor}>
        <TextAt
          path={[...path, 'instructions']}
          label={t`Instructions`}
          description={t`Shown below the question`}
          isLong
          isOptional
        />
        <TextAt
          path={[...path, 'title']}
          label={t`Short name`}
          description={t`What results call the question`}
          isOptional
        />
        <TextsByRole path={path} />
        {scorable.includes(type) && (
          <div className={styles.row}>
            <PairAt
              path={[...path, 'range']}
              labels={[t`Lowest score on charts`, t`Highest score on charts`]}
            />
          </div>
        )}
        <ItemId path={[...path, 'id']} id={id} />
      </div>
    </details>
  );
}

function TextsByRole({ path }: { path: Path }) {
  const text = useDeferredValue(useValueAt([...path, 'text']));
  const roles = useDraft((draft) => draft.roles);
  return assessorRoles
    .filter((role) => roles.includes(role))
    .map((role) => (
      <TextAt
        key={role}
        path={[...path, 'textByRole', role]}
        label={t`Question for: ${roleWords(role)}`}
        placeholder={String(text)}
        isLong
        isOptional
      />
    ));
}

function ItemId({ path, id }: { path: Path; id: string }) {
  const { store, open } = useBuilder();
  const items = useDraft((draft) => draft.items);
  function rename(to: string) {
    store.edit((draft) => renameItem(draft, id, to));
    open({ kind: 'item', id: to });
  }
  return <IdAt path={path} id={id} taken={idsOf(items)} onRename={rename} />;
}
