import type { Choice } from '#rules/answering/step.ts';
import { displayFaceScore } from '#rules/results/display.ts';
import { Options } from '#web/assess/design/options.tsx';
import type { OptionScaleProps } from '#web/assess/design/rating-props.ts';
import styles from './face-scale.module.css';
import { Face } from './face.tsx';

/** Faces to choose from, each with its label and, on the scale from 0 to 100, its score; other options have no face. */
export function FaceScale(props: OptionScaleProps) {
  const faces = props.options.filter(([, , icon]) => icon !== undefined);
  const haveScores = faces.every(([key]) => Number(key) % 25 === 0);
  return (
    <Options {...props} className={styles.scale}>
      {([key, text, icon]: Choice) => (
        <>
          {icon !== undefined && <Face icon={icon} />}
          <span className={styles.word}>{text}</span>
          {icon !== undefined && haveScores && (
            <span className={styles.score}>{displayFaceScore(Number(key))}</span>
          )}
        </>
      )}
    </Options>
  );
}
