import { t } from '@lingui/core/macro';
import type { DraftScale } from '#web/builder/model/draft.ts';
import { withPart } from '#web/builder/model/scales.ts';
import { useBuilder } from '#web/builder/fields/builder-context.ts';
import { Check } from '#web/builder/fields/check.tsx';
import { NumberAt } from '#web/builder/fields/number-at.tsx';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import styles from './scales.module.css';

interface CountedScaleProps {
  whole: string;
  index: number;
  scale: DraftScale;
  /** Its place among the parts; null where it is none. */
  place: number | null;
}

/** A scale that another one may be a total of, with its weight. */
export function CountedScale({ whole, index, scale, place }: CountedScaleProps) {
  const { store } = useBuilder();
  const path = ['scales', index, 'parts', place ?? -1];
  return (
    <li>
      <div className={styles.countedHead}>
        <Check
          label={scale.title || scale.id}
          isChecked={place !== null}
          onCheck={(isCounted) =>
            store.edit((draft) => withPart(draft, whole, scale.id, isCounted))
          }
        />
        {place !== null && (
          <NumberAt path={[...path, 'weight']} label={t`Weight`} placeholder="1" />
        )}
      </div>
      {place !== null && <ProblemAt path={[...path, 'scale']} />}
    </li>
  );
}
