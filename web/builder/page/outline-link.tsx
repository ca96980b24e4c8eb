import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { type Part, partName } from '#web/builder/model/parts.ts';
import { useBuilder } from '#web/builder/fields/builder-context.ts';
import styles from './outline.module.css';

interface OutlineLinkProps {
  part: Part;
  /** The name of the part that is open. */
  current: string;
  /** How many problems each part has, by its name. */
  counts: ReadonlyMap<string, number>;
  children: ReactNode;
}

/** Opens a part of the draft; shows how many problems it has. */
export function OutlineLink({ part, current, counts, children }: OutlineLinkProps) {
  const { open, showsProblems } = useBuilder();
  const name = partName(part);
  const count = showsProblems ? (counts.get(name) ?? 0) : 0;
  return (
    <button
      type="button"
      className={styles.link}
      aria-current={name === current ? 'true' : undefined}
      onClick={() => open(part)}
    >
      {children}
      {count > 0 && <ProblemCount count={count} />}
    </button>
  );
}

export function ProblemCount({ count }: { count: number }) {
  return (
    <span className={styles.count} role="img" aria-label={t`Needs attention`}>
      {count}
    </span>
  );
}
