import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { exampleScores, scorableDefinition } from '#web/builder/model/example.ts';
import { fieldOf, withValueAt } from '#web/builder/model/path.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { NumberAt } from '#web/builder/fields/number-at.tsx';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import styles from './whole.module.css';

/** The scores that a test expects of each scale. */
export function TestScores({ index }: { index: number }) {
  const { store } = useBuilder();
  const scales = useDraft((draft) => draft.scales);
  const path = ['tests', index, 'expects'];
  function fill() {
    const draft = store.get();
    const [framework, test] = [scorableDefinition(draft), draft.tests[index]];
    if (!framework || !test) return;
    const scores = exampleScores(framework, test);
    const expects = Object.fromEntries(
      Object.entries(scores).map(([id, { raw, t: norm, band }]) => [
        id,
        { raw, ...(norm !== null && { t: norm }), band },
      ]),
    );
    store.edit((current) => withValueAt(current, path, expects));
  }
  return (
    <fieldset className={styles.group} id={fieldOf(path)} tabIndex={-1}>
      <legend>{t`Expected scores`}</legend>
      {scales
        .filter(({ method }) => method !== 'none')
        .map(({ id, title }) => (
          <div key={id} className={styles.row}>
            <NumberAt path={[...path, id, 'raw']} label={t`Raw score: ${title || id}`} />
            <NumberAt path={[...path, id, 't']} label={t`By its norm`} />
            <TextAt path={[...path, id, 'band']} label={t`Band`} isOptional />
            <ProblemAt path={[...path, id]} />
          </div>
        ))}
      <div>
        <Button variant="default" size="compact-md" onClick={fill}>
          {t`Fill in the scores it has now`}
        </Button>
      </div>
    </fieldset>
  );
}
