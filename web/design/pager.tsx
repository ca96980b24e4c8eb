import styles from './pager.module.css';

interface PagerProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** How many page numbers are shown at once. */
  links?: number;
}

/** First, previous, a few pages around this one, next and last; nothing where there is only one page. */
export function Pager({ page, totalPages, onPage, links = 5 }: PagerProps) {
  if (totalPages <= 1) return null;
  const step = (label: string, sign: string, to: number) => (
    <li>
      <button
        type="button"
        aria-label={label}
        disabled={to < 1 || to > totalPages || to === page}
        onClick={() => onPage(to)}
      >
        <span aria-hidden="true">{sign}</span>
      </button>
    </li>
  );
  return (
    <nav aria-label="Pages">
      <ul className={styles.pager}>
        {step('First page', '«', 1)}
        {step('Previous page', '‹', page - 1)}
        {pagesAround(page, totalPages, links).map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-label={`Page ${each} of ${totalPages}`}
              {...(each === page && { 'aria-current': 'page' })}
              onClick={() => onPage(each)}
            >
              {each}
            </button>
          </li>
        ))}
        {step('Next page', '›', page + 1)}
        {step('Last page', '»', totalPages)}
      </ul>
    </nav>
  );
}

/** As many pages as fit, this one in the middle where it can be. */
function pagesAround(page: number, totalPages: number, links: number): number[] {
  const count = Math.min(links, totalPages);
  const wanted = page - Math.floor(count / 2);
  const first = Math.max(1, Math.min(wanted, totalPages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
