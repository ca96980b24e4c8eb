import { t } from '@lingui/core/macro';
import { useId } from 'preact/hooks';
import type { RatingProps } from '#web/assess/design/rating-props.ts';
import { middleOf, onStep, valueText } from '#web/assess/design/rating-scale.ts';
import styles from './slider.module.css';

/** A line with labelled ends: nothing is chosen until it is touched. */
export function Slider(props: RatingProps) {
  const { value, min, max, low, high, describedBy = '', onChange } = props;
  const ends = useId();

  // A tap on the middle changes nothing that the browser would report, nor does Enter.
  function chooseShown(shown: number) {
    if (value === null) onChange(shown);
  }

  return (
    <div className={styles.slider} data-empty={value === null || undefined}>
      <input
        type="range"
        min={min}
        max={max}
        step={props.step}
        value={value ?? middleOf(props)}
        disabled={props.isDisabled}
        aria-label={props.label}
        aria-valuetext={valueText(value, props)}
        aria-describedby={`${ends} ${describedBy}`.trim()}
        aria-invalid={props.isMissing}
        onInput={(event) => onChange(onStep(props, event.currentTarget.valueAsNumber))}
        onClick={(event) => chooseShown(event.currentTarget.valueAsNumber)}
        onKeyDown={({ key, currentTarget }) =>
          /^( |Enter)$/.test(key) && chooseShown(currentTarget.valueAsNumber)
        }
      />
      <p id={ends} className={styles.ends}>
        <span>{low ?? min}</span>
        <span>{high ?? max}</span>
      </p>
      <p className={styles.value} aria-hidden="true">
        {value === null ? t`Tap the line` : value}
      </p>
    </div>
  );
}
