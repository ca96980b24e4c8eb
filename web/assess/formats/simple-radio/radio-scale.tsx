import { Options } from '#web/assess/design/options.tsx';
import type { OptionScaleProps } from '#web/assess/design/rating-props.ts';
import styles from './radio-scale.module.css';

export function RadioScale(props: OptionScaleProps) {
  return (
    <Options {...props} className={styles.scale}>
      {([, text]) => (
        <>
          <span className={styles.dot} />
          <span>{text}</span>
        </>
      )}
    </Options>
  );
}
