import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { withEntry, withoutEntry } from '#web/builder/model/bands.ts';
import { fieldOf } from '#web/builder/model/path.ts';
import { freeId, idsOf } from '#web/builder/model/draft.ts';
import { ConditionAt } from '#web/builder/conditions/condition-at.tsx';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { ChoiceAt } from '#web/builder/fields/choice-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import styles from './whole.module.css';

/** Answers and scores that somebody should learn of at once. */
export function AlertsEditor() {
  const { store } = useBuilder();
  const alerts = useDraft((draft) => draft.alerts);
  function add() {
    store.edit((draft) => {
      const id = freeId(idsOf(draft.alerts), 'alert_');
      return withEntry(draft, 'alerts', { id, level: 'warning', text: '' });
    });
  }
  return (
    <div className={styles.editor}>
      <p className={styles.hint}>
        {t`An alert marks an answer or a score that somebody should look at soon.`}
      </p>
      {alerts.map(({ id }, index) => (
        <AlertEntry key={id} index={index} />
      ))}
      <div>
        <Button variant="default" onClick={add}>
          {t`Add an alert`}
        </Button>
      </div>
    </div>
  );
}

function AlertEntry({ index }: { index: number }) {
  const { store } = useBuilder();
  const path = ['alerts', index];
  return (
    <fieldset className={styles.group} id={fieldOf(path)} tabIndex={-1}>
      <legend>{t`Alert ${index + 1}`}</legend>
      <TextAt path={[...path, 'text']} label={t`What it says`} isLong />
      <ChoiceAt
        path={[...path, 'level']}
        label={t`How serious it is`}
        fallback="warning"
        choices={[
          { value: 'info', label: t`For information` },
          { value: 'warning', label: t`Warning` },
          { value: 'critical', label: t`Critical` },
        ]}
      />
      <ConditionAt path={[...path, 'when']} legend={t`Raise it if`} addLabel={t`Raise it if…`} />
      <div>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => store.edit((draft) => withoutEntry(draft, 'alerts', index))}
        >
          {t`Delete alert ${index + 1}`}
        </Button>
      </div>
    </fieldset>
  );
}
