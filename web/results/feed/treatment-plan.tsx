import { t } from '@lingui/core/macro';
import styles from './comment-box.module.css';
import type { useComment } from './use-comment.ts';

/** Marks the attached file as a treatment plan. */
export function TreatmentPlan({
  comment: { draft, change, isBusy },
}: {
  comment: ReturnType<typeof useComment>;
}) {
  return (
    <label className={styles.plan}>
      <input
        type="checkbox"
        checked={draft.isTreatmentPlan}
        disabled={isBusy}
        onChange={({ currentTarget }) => change({ isTreatmentPlan: currentTarget.checked })}
      />
      {t`This is a treatment plan`}
    </label>
  );
}
