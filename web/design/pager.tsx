import { t } from '@lingui/core/macro';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** The number of page numbers shown at once. */
  links?: number | undefined;
  /** Of the list, where the page has several. */
  title?: string;
}

/** Buttons to the first, previous, nearby, next and last pages; renders nothing for a single page. */
export function Pager({ page, totalPages, onPage, links = 5, title }: PagerProps) {
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
    <nav aria-label={title === undefined ? t`Pages` : t`${title}: pages`}>
      <ul className={styles.pager}>
        {step(t`First page`, '«', 1)}
        {step(t`Previous page`, '‹', page - 1)}
        {pagesAround(page, totalPages, links).map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-label={t`Page ${each} of ${totalPages}`}
              {...(each === page && { 'aria-current': 'page' })}
              onClick={() => onPage(each)}
            >
              {each}
            </button>
          </li>
        ))}
        {step(t`Next page`, '›', page + 1)}
        {step(t`Last page`, '»', totalPages)}
      </ul>
    </nav>
  );
}

/** Up to `links` page numbers, with the current one in the middle where possible. */
function pagesAround(page: number, totalPages: number, links: number): number[] {
  const count = Math.min(links, totalPages);
  const centred = page - Math.floor(count / 2);
  const first = Math.max(1, Math.min(centred, totalPages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
