import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { addScale } from '#web/builder/model/scales.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { ChoiceAt } from '#web/builder/fields/choice-at.tsx';
import { NumberAt } from '#web/builder/fields/number-at.tsx';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { CheckAt } from '#web/builder/fields/check-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import { useField } from '#web/builder/fields/use-field.ts';
import styles from './whole.module.css';

/** Which scale is the Beacon's score, and the two thresholds that divide it. */
export function ScoreEditor() {
  const { store, open } = useBuilder();
  const scales = useDraft((draft) => draft.scales);
  function add() {
    store.edit((draft) => addScale(draft, ''));
    const added = store.get().scales.at(-1);
    if (added) open({ kind: 'scale', id: added.id });
  }
  return (
    <div className={styles.editor}>
      {scales.length === 0 ? (
        <>
          <p className={styles.hint}>
            {t`Without a scale, answers are collected and shown but there is no score.`}
          </p>
          <div>
            <Button onClick={add}>{t`Add a scale`}</Button>
          </div>
        </>
      ) : (
        <>
          <ChoiceAt
            path={['main']}
            label={t`The Beacon’s score is`}
            fallback="all"
            choices={[
              { value: 'all', label: t`the average of all questions` },
              ...scales.map(({ id, title }) => ({ value: id, label: title || id })),
            ]}
          />
          <Thresholds />
        </>
      )}
    </div>
  );
}

function Thresholds() {
  const isBanded = useDraft(({ bands, main }) => bands.some(({ scale }) => scale === main));
  const { value, set } = useField(['thresholds']);
  if (isBanded && value === undefined) {
    return <p className={styles.hint}>{t`The bands of this scale decide who needs attention.`}</p>;
  }
  return (
    <fieldset className={styles.group} id="thresholds" tabIndex={-1}>
      <legend>{t`Thresholds`}</legend>
      <p className={styles.hint}>
        {t`Two thresholds in the unit of the score divide it into three parts. Give the scale bands instead if there are more.`}
      </p>
      <ProblemAt path={['thresholds']} />
      <div className={styles.row}>
        <NumberAt path={['thresholds', 'lower']} label={t`Lower threshold`} />
        <NumberAt path={['thresholds', 'upper']} label={t`Upper threshold`} />
      </div>
      <Words />
      <CheckAt path={['thresholdsUnlocked']} label={t`Beacons may use other thresholds`} />
      {isBanded && (
        <div>
          <Button variant="default" size="compact-md" onClick={() => set(undefined)}>
            {t`Use the bands instead`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Words() {
  const { value, set } = useField(['thresholdClassifiers']);
  const words = Array.isArray(value) ? (value as string[]) : ['', '', ''];
  const labels = [t`Word for below`, t`Word for between`, t`Word for above`];
  function change(index: number, word: string) {
    const next = words.with(index, word);
    set(next.every((each) => each === '') ? undefined : next);
  }
  return (
    <>
      <ProblemAt path={['thresholdClassifiers']} />
      <div className={styles.row}>
        {labels.map((label, index) => (
          <TextAt
            key={label}
            path={['thresholdClassifiers', index]}
            label={label}
            onText={(word) => change(index, word)}
          />
        ))}
      </div>
    </>
  );
}
