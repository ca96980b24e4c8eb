import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { withEntry, withoutEntry } from '#web/builder/model/bands.ts';
import { fieldOf } from '#web/builder/model/path.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { NumberAt } from '#web/builder/fields/number-at.tsx';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import { WhenAt } from '#web/builder/fields/when-at.tsx';
import { entriesOf } from './entries.ts';
import styles from './scales.module.css';

/** How exactly a scale measures, which tells a change from chance. */
export function ReliabilityEditor({ scale }: { scale: string }) {
  const { store } = useBuilder();
  const reliability = useDraft((draft) => draft.reliability);
  const entries = entriesOf(reliability, scale);
  return (
    <details className={styles.details} open={entries.length > 0}>
      <summary>{t`Reliability`}</summary>
      <div className={styles.editor}>
        <p className={styles.hint}>
          {t`The published reliability and standard deviation tell a real change from chance.`}
        </p>
        {entries.map(({ index }) => (
          <ReliabilityEntry key={index} index={index} />
        ))}
        <div>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => store.edit((draft) => withEntry(draft, 'reliability', { scale }))}
          >
            {t`Add reliability`}
          </Button>
        </div>
      </div>
    </details>
  );
}

function ReliabilityEntry({ index }: { index: number }) {
  const { store } = useBuilder();
  const path = ['reliability', index];
  return (
    <div className={styles.entry} id={fieldOf(path)} tabIndex={-1}>
      <ProblemAt path={path} />
      <div className={styles.row}>
        <NumberAt path={[...path, 'r']} label={t`Reliability (0 to 1)`} />
        <NumberAt path={[...path, 'sd']} label={t`Standard deviation`} />
      </div>
      <WhenAt path={[...path, 'when']} />
      <TextAt path={[...path, 'source']} label={t`Source`} isLong isOptional />
      <div>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => store.edit((draft) => withoutEntry(draft, 'reliability', index))}
        >
          {t`Remove this reliability`}
        </Button>
      </div>
    </div>
  );
}
