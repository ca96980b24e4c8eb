import type { OptionScaleProps } from './option-scale.tsx';
import styles from './radio-scale.module.css';
import { useChoice } from './use-choice.ts';

export function RadioScale({
  label,
  options,
  value,
  isDisabled,
  onChange,
  onTap,
}: OptionScaleProps) {
  const choice = useChoice(onChange, onTap);
  return (
    <fieldset className={styles.scale} disabled={isDisabled}>
      <legend className={styles.legend}>{label}</legend>
      {options.map(([rating, text]) => {
        const { handleLabelClick, ...radio } = choice(rating);
        return (
          // The radio inside answers to keys; the label only listens for taps.
          <label key={rating} className={styles.option} onClick={handleLabelClick}>
            <input type="radio" value={rating} checked={value === rating} {...radio} />
            <span>{text}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
