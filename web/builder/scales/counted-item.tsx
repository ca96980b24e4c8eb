import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import type { DraftItem, DraftOption } from '#web/builder/model/draft.ts';
import type { Path } from '#web/builder/model/path.ts';
import { withCounted, withOptionScore } from '#web/builder/model/scales.ts';
import { useBuilder } from '#web/builder/fields/builder-context.ts';
import { Check } from '#web/builder/fields/check.tsx';
import { NumberAt } from '#web/builder/fields/number-at.tsx';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { CheckAt } from '#web/builder/fields/check-at.tsx';
import { useField } from '#web/builder/fields/use-field.ts';
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
      {item.options && <OptionScores path={[...path, 'scores']} options={item.options} />}
    </div>
  );
}

/** What the options of a question count in a scale: as usual, or a number each. */
function OptionScores({ path, options }: { path: Path; options: readonly DraftOption[] }) {
  const { value: given, set } = useField(path);
  const scores = given as Record<string, number | null> | undefined;
  const usual = ({ score }: DraftOption) => (typeof score === 'number' ? `${score}` : t`none`);
  return (
    <>
      {options.map((option) => (
        <NumberAt
          key={option.value}
          path={[...path, option.value]}
          label={t`Score of “${option.label || option.value}” in this scale`}
          placeholder={scores ? t`none` : usual(option)}
          empty={scores && null}
          onNumber={(score) => set(withOptionScore(scores, options, option.value, score ?? null))}
        />
      ))}
      {scores && (
        <div>
          <Button variant="default" size="compact-md" onClick={() => set(undefined)}>
            {t`Use the usual scores`}
          </Button>
        </div>
      )}
    </>
  );
}
