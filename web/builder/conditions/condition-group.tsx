import { t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Combination } from './condition-shape.ts';
import styles from './conditions.module.css';

interface ConditionGroupProps {
  combination: Combination;
  onCombine: (combination: Combination) => void;
  onAdd: () => void;
  onAddGroup: () => void;
  children: ReactNode;
}

/** Conditions that are combined in one way. */
export function ConditionGroup(props: ConditionGroupProps) {
  const { combination, onCombine, onAdd, onAddGroup, children } = props;
  return (
    <div className={styles.group}>
      <NativeSelect
        aria-label={t`How the conditions are combined`}
        className={styles.combination ?? ''}
        value={combination}
        data={[
          { value: 'all', label: t`all of these are true` },
          { value: 'any', label: t`any of these is true` },
          { value: 'none', label: t`none of these is true` },
          { value: 'not_all', label: t`not all of these are true` },
        ]}
        onChange={({ currentTarget }) => onCombine(currentTarget.value as Combination)}
      />
      {children}
      <div className={styles.buttons}>
        <Button variant="subtle" size="compact-sm" onClick={onAdd}>
          {t`Add another condition`}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onAddGroup}>
          {t`Add a group`}
        </Button>
      </div>
    </div>
  );
}
