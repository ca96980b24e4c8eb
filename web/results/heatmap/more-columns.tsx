import { t } from '@lingui/core/macro';
import type { RefObject } from 'react';
import text from '#web/design/text-button.module.css';
import styles from './heatmap.module.css';
import type { HiddenColumns } from './use-hidden-columns.ts';

interface MoreColumnsProps {
  scroller: RefObject<HTMLDivElement | null>;
  hidden: HiddenColumns;
}

/** Says that there are columns out of view, and shows them. */
export function MoreColumns({ scroller, hidden: { older, newer } }: MoreColumnsProps) {
  if (!older && !newer) return null;
  function scroll(towards: 'older' | 'newer') {
    const { current } = scroller;
    if (!current) return;
    const isRightToLeft = getComputedStyle(current).direction === 'rtl';
    const sign = (towards === 'newer') === isRightToLeft ? -1 : 1;
    current.scrollBy({ left: sign * current.clientWidth * 0.6, behavior: 'smooth' });
  }
  return (
    <div className={styles.more}>
      <button
        type="button"
        className={text.button}
        disabled={!older}
        onClick={() => scroll('older')}
      >
        {t`← Earlier`}
      </button>
      <button
        type="button"
        className={text.button}
        disabled={!newer}
        onClick={() => scroll('newer')}
      >
        {t`Later →`}
      </button>
    </div>
  );
}
