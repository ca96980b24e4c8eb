import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { ConditionAt } from '#web/builder/conditions/condition-at.tsx';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { ChoiceAt } from '#web/builder/fields/choice-at.tsx';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import { fieldOf } from '#web/builder/model/path.ts';
import { removeSection, stepSection } from '#web/builder/model/sections.ts';
import styles from './whole.module.css';

/** A page of questions: its title, its introduction and when it is shown. */
export function PageEditor({ id }: { id: string }) {
  const index = useDraft((draft) => draft.sections.findIndex((section) => section.id === id));
  const scales = useDraft((draft) => draft.scales);
  if (index < 0) return null;
  const path = ['sections', index];
  return (
    <div className={styles.editor} id={fieldOf(path)} tabIndex={-1}>
      <ProblemAt path={[...path, 'items']} />
      <TextAt path={[...path, 'title']} label={t`Title of the page`} />
      <TextAt path={[...path, 'intro']} label={t`Introduction`} isLong isOptional />
      <ConditionAt
        path={[...path, 'showIf']}
        legend={t`Show this page only if`}
        addLabel={t`Show only if…`}
      />
      {scales.length > 0 && (
        <ChoiceAt
          path={[...path, 'scale']}
          label={t`Scale of the page`}
          description={t`Results list the questions of this page with it`}
          fallback=""
          choices={[
            { value: '', label: t`None` },
            ...scales.map((scale) => ({ value: scale.id, label: scale.title || scale.id })),
          ]}
        />
      )}
      <PageButtons index={index} />
    </div>
  );
}

function PageButtons({ index }: { index: number }) {
  const { store, open } = useBuilder();
  const count = useDraft((draft) => draft.sections.length);
  const step = (by: 1 | -1) => store.edit((draft) => stepSection(draft, index, by));
  function remove() {
    store.edit((draft) => removeSection(draft, index));
    const heir = store.get().sections[Math.max(0, index - 1)];
    if (heir) open({ kind: 'page', id: heir.id });
  }
  if (count < 2) return null;
  return (
    <div className={styles.buttons}>
      <Button variant="default" disabled={index === 0} onClick={() => step(-1)}>
        {t`Move page up`}
      </Button>
      <Button variant="default" disabled={index === count - 1} onClick={() => step(1)}>
        {t`Move page down`}
      </Button>
      <Button variant="default" onClick={remove}>
        {t`Delete page, keep its questions`}
      </Button>
    </div>
  );
}
