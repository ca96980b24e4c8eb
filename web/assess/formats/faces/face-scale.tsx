import { displayFaceScore } from '#rules/answers.ts';
import { Options } from '#web/assess/design/options.tsx';
import type { OptionScaleProps } from '#web/assess/design/rating-props.ts';
import styles from './face-scale.module.css';
import { Face } from './face.tsx';

/** Five faces to choose from, each with its label and its score. */
export function FaceScale(props: OptionScaleProps) {
  return (
    <Options {...props} className={styles.scale}>
      {([rating, text, icon]) => (
        <>
          <Face icon={icon} />
          <span className={styles.word}>{text}</span>
          <span className={styles.score}>{displayFaceScore(rating)}</span>
        </>
      )}
    </Options>
  );
}
