import { displayFaceScore } from '#rules/answers.ts';
import styles from './face-scale.module.css';
import { Face } from './face.tsx';
import type { OptionScaleProps } from './option-scale.tsx';
import { useChoice } from './use-choice.ts';

/** Five faces to choose from, each with its word and the number it stands for. */
export function FaceScale({
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
      {options.map(([rating, text, icon]) => {
        const { handleLabelClick, ...radio } = choice(rating);
        return (
          <label key={rating} className={styles.option} onClick={handleLabelClick}>
            <input type="radio" value={rating} checked={value === rating} {...radio} />
            <Face icon={icon} />
            <span className={styles.word}>{text}</span>
            <span className={styles.score}>{displayFaceScore(rating)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
