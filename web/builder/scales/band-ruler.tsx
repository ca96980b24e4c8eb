import { t } from '@lingui/core/macro';
import type { Range } from '#rules/definition/item-scores.ts';
import type { DraftCut } from '#web/builder/model/draft.ts';
import { withValueAt } from '#web/builder/model/path.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { numberText } from '#web/design/number-text.ts';
import styles from './scales.module.css';

interface BandRulerProps {
  index: number;
  range: Range;
}

/** Bands on a ruler; their ends are dragged, or moved by arrow keys. */
export function BandRuler({ index, range }: BandRulerProps) {
  const cuts = useDraft((draft) => draft.bands[index]?.cuts);
  const [low, high] = range;
  if (!cuts || high <= low) return null;
  return (
    <div className={styles.ruler}>
      <div className={styles.segments}>
        {cuts.map((cut, each) => (
          <span
            // Words can repeat while they are written.
            key={`${each} ${cut.word}`}
            className={styles.segment}
            data-concern={Math.min(cut.severity, 2)}
            style={{ flexGrow: widthOf(cuts, each, range) }}
            dir="auto"
          >
            {cut.word}
          </span>
        ))}
      </div>
      <div className={styles.thumbs}>
        {cuts.slice(0, -1).map((cut, each) => (
          <CutThumb key={`cut ${each}`} index={index} number={each} cut={cut} range={range} />
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{numberText(low)}</span>
        <span>{numberText(high)}</span>
      </div>
    </div>
  );
}

interface CutThumbProps extends BandRulerProps {
  number: number;
  cut: DraftCut;
}

function CutThumb({ index, number, cut, range: [low, high] }: CutThumbProps) {
  const { store } = useBuilder();
  const path = ['bands', index, 'cuts', number, 'upTo'];
  const isWhole = Number.isInteger(low) && high - low > 4;
  return (
    <input
      type="range"
      aria-label={t`Upper end of ${cut.word || number + 1}`}
      min={low}
      max={high}
      step={isWhole ? 1 : 0.1}
      value={cut.upTo ?? high}
      onChange={({ currentTarget: { value } }) =>
        store.edit((draft) => withValueAt(draft, path, Number(value)), path.join('.'))
      }
    />
  );
}

function widthOf(cuts: readonly DraftCut[], index: number, [low, high]: Range): number {
  const start = cuts[index - 1]?.upTo ?? low;
  const end = cuts[index]?.upTo ?? high;
  return Math.max(0.0001, Math.min(end, high) - Math.max(start, low));
}
