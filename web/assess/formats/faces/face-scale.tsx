import { useId } from 'react';
import { displayFaceScore } from '#rules/answers.ts';
import styles from './face-scale.module.css';
import { Face } from './face.tsx';
import type { OptionScaleProps } from '#web/assess/design/rating-props.ts';
import { isTap } from '#web/assess/design/is-tap.ts';

/** A radio group of five faces, each with its label and its score. */
export function FaceScale(props: OptionScaleProps) {
  const { label, options, value, isDisabled, onChange, onTap } = props;
  const name = useId();
  return (
    <fieldset className={styles.scale} disabled={isDisabled}>
      <legend className={styles.legend}>{label}</legend>
      {options.map(([rating, text, icon]) => (
        <label key={rating} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={value === rating}
            onChange={() => onChange(rating)}
            onClick={(event) => isTap(event) && onTap?.()}
          />
          <Face icon={icon} />
          <span className={styles.word}>{text}</span>
          <span className={styles.score}>{displayFaceScore(rating)}</span>
        </label>
      ))}
    </fieldset>
  );
}
