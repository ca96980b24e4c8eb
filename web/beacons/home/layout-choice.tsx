import { t } from '@lingui/core/macro';
import styles from './layout-choice.module.css';
import type { Layout } from './use-layout.ts';

interface LayoutChoiceProps {
  layout: Layout;
  onChange: (layout: Layout) => void;
}

/** Chooses between cards and a table. */
export function LayoutChoice({ layout, onChange }: LayoutChoiceProps) {
  const names: Record<Layout, string> = { cards: t`Cards`, table: t`Table` };
  return (
    <div role="group" aria-label={t`Show as`} className={styles.choice}>
      {(['cards', 'table'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === layout}
          onClick={() => onChange(each)}
        >
          {names[each]}
        </button>
      ))}
    </div>
  );
}
