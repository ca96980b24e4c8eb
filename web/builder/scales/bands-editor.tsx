import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { Range } from '#rules/definition/item-scores.ts';
import { evenBands, withEntry, withoutEntry } from '#web/builder/model/bands.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { ChoiceAt } from '#web/builder/fields/choice-at.tsx';
import { fieldOf } from '#web/builder/model/path.ts';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import { WhenAt } from '#web/builder/fields/when-at.tsx';
import { BandRuler } from './band-ruler.tsx';
import { CutsEditor } from './cuts-editor.tsx';
import { entriesOf } from './entries.ts';
import styles from './scales.module.css';
import { useRange } from './use-scorable.ts';

/** The bands of a scale, for everyone or for some people each. */
export function BandsEditor({ scale: id }: { scale: string }) {
  const { store } = useBuilder();
  const bands = useDraft((draft) => draft.bands);
  const range = useRange(id) ?? [0, 100];
  const entries = entriesOf(bands, id);
  function add() {
    store.edit((draft) => {
      const scale = draft.scales.find((each) => each.id === id);
      if (!scale) return draft;
      const last = entries.at(-1)?.entry;
      const words = [t`Low`, t`Medium`, t`High`];
      return withEntry(draft, 'bands', last ? { ...last } : evenBands(scale, range, words));
    });
  }
  return (
    <section className={styles.group} aria-label={t`Bands`}>
      <h3>{t`Bands`}</h3>
      {entries.length === 0 && (
        <p className={styles.hint}>{t`Bands put scores into words, such as “Mild” from 5 to 9.`}</p>
      )}
      {entries.map(({ index }) => (
        <BandsEntry key={index} index={index} range={range} isOne={entries.length > 1} />
      ))}
      <div>
        <Button variant="default" size="compact-md" onClick={add}>
          {entries.length === 0 ? t`Add bands` : t`Add bands for other people`}
        </Button>
      </div>
    </section>
  );
}

interface BandsEntryProps {
  index: number;
  range: Range;
  /** Whether it is one of several entries of its scale. */
  isOne: boolean;
}

function BandsEntry({ index, range, isOne }: BandsEntryProps) {
  const { store } = useBuilder();
  const on = useDraft((draft) => draft.bands[index]?.on ?? 'raw');
  const hasWhen = useDraft((draft) => draft.bands[index]?.when !== undefined);
  const path = ['bands', index];
  return (
    <div className={styles.entry} id={fieldOf(path)} tabIndex={-1}>
      <ProblemAt path={path} />
      <ProblemAt path={[...path, 'cuts']} />
      <DividedScore index={index} />
      <BandRuler index={index} range={rangeOn(on, range)} />
      <CutsEditor index={index} range={rangeOn(on, range)} />
      <details className={styles.details} open={isOne || hasWhen}>
        <summary>{t`For whom, and where the bands come from`}</summary>
        <div className={styles.editor}>
          <WhenAt path={[...path, 'when']} />
          <TextAt path={[...path, 'edition']} label={t`Edition`} isOptional />
          <TextAt path={[...path, 'source']} label={t`Source`} isLong isOptional />
        </div>
      </details>
      <div>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => store.edit((draft) => withoutEntry(draft, 'bands', index))}
        >
          {t`Remove these bands`}
        </Button>
      </div>
    </div>
  );
}

/** Which score the bands divide, where a norm gives another one. */
function DividedScore({ index }: { index: number }) {
  const on = useDraft((draft) => draft.bands[index]?.on ?? 'raw');
  const hasNorm = useDraft(({ bands, norms }) =>
    norms.some(({ scale }) => scale === bands[index]?.scale),
  );
  if (!hasNorm && on === 'raw') return null;
  return (
    <ChoiceAt
      path={['bands', index, 'on']}
      label={t`Bands divide`}
      fallback="raw"
      choices={[
        { value: 'raw', label: t`the raw score` },
        { value: 't', label: t`the T-score` },
        { value: 'percentile', label: t`the percentile` },
        { value: 'z', label: t`the z-score` },
      ]}
    />
  );
}

/** The range on which a ruler draws a score; norm scores lie within these by far. */
function rangeOn(on: string, raw: Range): Range {
  if (on === 't') return [20, 90];
  if (on === 'percentile') return [0, 100];
  return on === 'z' ? [-4, 4] : raw;
}
