import { t } from '@lingui/core/macro';
import { memo, useState } from 'react';
import type { DraftItem } from '#web/builder/model/draft.ts';
import type { Path } from '#web/builder/model/path.ts';
import { withCounted } from '#web/builder/model/scales.ts';
import { useBuilder } from '#web/builder/fields/builder-context.ts';
import { Check } from '#web/builder/fields/check.tsx';
import { NumberAt } from '#web/builder/fields/number-at.tsx';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { CheckAt } from '#web/builder/fields/check-at.tsx';
import styles from './scales.module.css';

interface CountedItemProps {
  scale: string;
  index: number;
  item: DraftItem;
  /** Its place in the scale; null where the scale does not count it. */
  place: number | null;
}

/** A question that a scale may count, with its direction and weight. */
export const CountedItem = memo(function CountedItem(props: CountedItemProps) {
  const { scale, index, item, place } = props;
  const { store } = useBuilder();
  const [showsMore, setShowsMore] = useState(false);
  const path = ['scales', index, 'items', place ?? -1];
  const name = item.text || item.id;
  return (
    <li>
      <div className={styles.countedHead}>
        <Check
          label={name}
          isChecked={place !== null}
          onCheck={(isCounted) =>
            store.edit((draft) => withCounted(draft, scale, item.id, isCounted))
          }
        />
        {place !== null && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={showsMore}
            aria-label={t`Weight and direction of: ${name}`}
            onClick={() => setShowsMore(!showsMore)}
          >
            ⋯
          </button>
        )}
      </div>
      {place !== null && <ProblemAt path={[...path, 'item']} />}
      {place !== null && showsMore && <MoreOfCounted path={path} item={item} />}
    </li>
  );
});

function MoreOfCounted({ path, item }: { path: Path; item: DraftItem }) {
  return (
    <div className={styles.countedMore}>
      <CheckAt path={[...path, 'reverse']} label={t`Reversed`} />
      <NumberAt path={[...path, 'weight']} label={t`Weight`} placeholder="1" />
      {(item.options ?? []).map(({ value, label }) => (
        <NumberAt
          key={value}
          path={[...path, 'scores', value]}
          label={t`Score of “${label || value}” in this scale`}
          placeholder={t`as usual`}
        />
      ))}
    </div>
  );
}
