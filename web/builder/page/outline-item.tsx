import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { useBuilder } from '#web/builder/fields/builder-context.ts';
import type { DraftItem } from '#web/builder/model/draft.ts';
import { DragHandle } from '#web/builder/parts/drag-handle.tsx';
import { ProblemCount } from './outline-link.tsx';
import styles from './outline.module.css';

interface OutlineItemProps {
  id: string;
  item: DraftItem | undefined;
  number: number;
  isCurrent: boolean;
  problemCount: number;
  onStep: (id: string, by: 1 | -1) => void;
}

/** A question in the outline. */
export const OutlineItem = memo(function OutlineItem(props: OutlineItemProps) {
  const { id, item, number, isCurrent, problemCount, onStep } = props;
  const { open } = useBuilder();
  return (
    <li data-row={id} className={styles.item}>
      <DragHandle
        id={`move.${id}`}
        label={t`Move question ${number}`}
        onStep={(by) => onStep(id, by)}
      />
      <button
        type="button"
        className={styles.link}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => open({ kind: 'item', id })}
      >
        <span className={styles.number}>{number}</span>
        <span className={styles.text} dir="auto">
          {item?.text || t`New question`}
        </span>
        {item?.showIf && <ConditionMark />}
        {problemCount > 0 && <ProblemCount count={problemCount} />}
      </button>
    </li>
  );
});

function ConditionMark() {
  const words = t`Has a condition`;
  return (
    <span className={styles.mark} role="img" aria-label={words} title={words}>
      ⤷
    </span>
  );
}
