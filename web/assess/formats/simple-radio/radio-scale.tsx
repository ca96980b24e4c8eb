import { useId } from 'react';
import type { OptionScaleProps } from '#web/assess/design/rating-props.ts';
import styles from './radio-scale.module.css';
import { isTap } from '#web/assess/design/is-tap.ts';

export function RadioScale(props: OptionScaleProps) {
  const { label, options, value, isDisabled, onChange, onTap } = props;
  const name = useId();
  return (
    <fieldset className={styles.scale} disabled={isDisabled}>
      <legend className={styles.legend}>{label}</legend>
      {options.map(([rating, text]) => (
        <label key={rating} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={value === rating}
            onChange={() => onChange(rating)}
            onClick={(event) => isTap(event) && onTap?.()}
          />
          <span className={styles.dot} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
