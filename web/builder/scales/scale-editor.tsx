import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { idsOf } from '#web/builder/model/draft.ts';
import { removeScale, renameScale } from '#web/builder/model/scales.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { fieldOf } from '#web/builder/model/path.ts';
import { ChoiceAt } from '#web/builder/fields/choice-at.tsx';
import { IdAt } from '#web/builder/fields/id-at.tsx';
import { PairAt } from '#web/builder/fields/pair-at.tsx';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { CheckAt } from '#web/builder/fields/check-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import { BandsEditor } from './bands-editor.tsx';
import { CountedItems } from './counted-items.tsx';
import { ExampleTable } from './example-table.tsx';
import { MissingRule } from './missing-rule.tsx';
import { NormsEditor } from './norms-editor.tsx';
import { ReliabilityEditor } from './reliability-editor.tsx';
import styles from './scales.module.css';
import { directionChoices, methodChoices, roundChoices, teamChoices } from './scale-words.ts';

/** A scale: what it counts and how, its bands and norms, and an example of its score. */
export function ScaleEditor({ id }: { id: string }) {
  const index = useDraft((draft) => draft.scales.findIndex((scale) => scale.id === id));
  if (index < 0) return null;
  const path = ['scales', index];
  return (
    <div className={styles.editor} id={fieldOf(path)} tabIndex={-1}>
      <ProblemAt path={path} />
      <TextAt path={[...path, 'title']} label={t`Name of the scale`} />
      <div className={styles.row}>
        <ChoiceAt
          path={[...path, 'method']}
          label={t`The score is`}
          fallback="mean"
          choices={methodChoices()}
        />
        <ChoiceAt
          path={[...path, 'higherIs']}
          label={t`A higher score is`}
          fallback="better"
          choices={directionChoices()}
        />
      </div>
      <CountedItems id={id} />
      <MissingRule path={path} />
      <ExampleTable id={id} />
      <BandsEditor scale={id} />
      <NormsEditor scale={id} />
      <ReliabilityEditor scale={id} />
      <MoreOfScale id={id} index={index} />
      <RemoveScale id={id} />
    </div>
  );
}

function MoreOfScale({ id, index }: { id: string; index: number }) {
  const { store, open } = useBuilder();
  const scales = useDraft((draft) => draft.scales);
  const path = ['scales', index];
  function rename(to: string) {
    store.edit((draft) => renameScale(draft, id, to));
    open({ kind: 'scale', id: to });
  }
  return (
    <details className={styles.details}>
      <summary>{t`More`}</summary>
      <div className={styles.editor}>
        <ChoiceAt
          path={[...path, 'team']}
          label={t`Several people’s scores become`}
          fallback="mean"
          choices={teamChoices()}
        />
        <ChoiceAt
          path={[...path, 'round']}
          label={t`Rounding`}
          fallback="none"
          choices={roundChoices()}
        />
        <CheckAt
          path={[...path, 'prorate']}
          label={t`Prorate: an incomplete sum stands for all questions`}
        />
        <div className={styles.row}>
          <PairAt
            path={[...path, 'range']}
            labels={[t`Lowest score on charts`, t`Highest score on charts`]}
          />
        </div>
        <IdAt path={[...path, 'id']} id={id} taken={idsOf(scales)} onRename={rename} />
      </div>
    </details>
  );
}

function RemoveScale({ id }: { id: string }) {
  const { store, open } = useBuilder();
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        onClick={() => {
          store.edit((draft) => removeScale(draft, id));
          open({ kind: 'score' });
        }}
      >
        {t`Delete scale`}
      </Button>
    </div>
  );
}
