import { t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import { withEntry, withoutEntry } from '#web/builder/model/bands.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { ChoiceAt } from '#web/builder/fields/choice-at.tsx';
import { NumberAt } from '#web/builder/fields/number-at.tsx';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import { useField } from '#web/builder/fields/use-field.ts';
import { fieldOf, type Path } from '#web/builder/model/path.ts';
import { WhenAt } from '#web/builder/fields/when-at.tsx';
import { entriesOf } from './entries.ts';
import { NormTable } from './norm-table.tsx';
import styles from './scales.module.css';

/** The norms of a scale, for everyone or for some people each. */
export function NormsEditor({ scale }: { scale: string }) {
  const { store } = useBuilder();
  const norms = useDraft((draft) => draft.norms);
  const entries = entriesOf(norms, scale);
  return (
    <details className={styles.details} open={entries.length > 0}>
      <summary>{t`Norms`}</summary>
      <div className={styles.editor}>
        <p className={styles.hint}>
          {t`Norms turn a raw score into a T-score, a percentile or a z-score.`}
        </p>
        {entries.map(({ index }) => (
          <NormEntry key={index} index={index} />
        ))}
        <div>
          <Button
            variant="default"
            size="compact-md"
            onClick={() =>
              store.edit((draft) => withEntry(draft, 'norms', { scale, gives: 't', table: [] }))
            }
          >
            {entries.length === 0 ? t`Add a norm` : t`Add a norm for other people`}
          </Button>
        </div>
      </div>
    </details>
  );
}

function NormEntry({ index }: { index: number }) {
  const { store } = useBuilder();
  const path = ['norms', index];
  return (
    <div className={styles.entry} id={fieldOf(path)} tabIndex={-1}>
      <ProblemAt path={path} />
      <ChoiceAt
        path={[...path, 'gives']}
        label={t`The norm gives`}
        fallback="t"
        choices={[
          { value: 't', label: t`a T-score` },
          { value: 'percentile', label: t`a percentile` },
          { value: 'z', label: t`a z-score` },
        ]}
      />
      <NormValues path={[...path, 'table']} />
      <WhenAt path={[...path, 'when']} />
      <TextAt path={[...path, 'edition']} label={t`Edition`} isOptional />
      <TextAt path={[...path, 'source']} label={t`Source`} isLong isOptional />
      <div>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => store.edit((draft) => withoutEntry(draft, 'norms', index))}
        >
          {t`Remove this norm`}
        </Button>
      </div>
    </div>
  );
}

/** The norm itself: a table, or a mean and a standard deviation. */
function NormValues({ path }: { path: Path }) {
  const { id, value, error, set } = useField(path);
  const isTable = Array.isArray(value);
  return (
    <>
      <NativeSelect
        {...(!isTable && { id, error })}
        label={t`Form of the norm`}
        value={isTable ? 'table' : 'mean'}
        data={[
          { value: 'table', label: t`Table` },
          { value: 'mean', label: t`Mean and standard deviation` },
        ]}
        onChange={({ currentTarget }) =>
          set(currentTarget.value === 'table' ? [] : { mean: 0, sd: 1 })
        }
      />
      {isTable ? (
        <NormTable path={path} />
      ) : (
        <div className={styles.row}>
          <NumberAt path={[...path, 'mean']} label={t`Mean`} />
          <NumberAt path={[...path, 'sd']} label={t`Standard deviation`} />
        </div>
      )}
    </>
  );
}
