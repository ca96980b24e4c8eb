import styles from './loading-skeleton.module.css';

interface LoadingSkeletonProps {
  label: string;
  /** What will stand there: a page with sections, a grid of cards, or rows. */
  shape?: 'page' | 'cards' | 'rows';
}

const counts = { page: 3, cards: 6, rows: 8 };

/** Grey placeholders in the shape of what comes, shown only when loading takes long enough to notice. */
export function LoadingSkeleton({ label, shape = 'page' }: LoadingSkeletonProps) {
  return (
    <div className={styles.skeleton} data-skeleton={shape} role="status" aria-label={label}>
      {Array.from({ length: counts[shape] }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
