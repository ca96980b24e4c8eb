import { type ReactNode, useState } from 'react';
import { Pager } from './pager.tsx';

const rowsOnAPage = 50;

/** The rows of the page that is shown of a list called `title`, and its pager, which is empty for a single page. */
export function usePages<Row>(
  rows: readonly Row[],
  title: string,
): { shown: Row[]; pager: ReactNode } {
  const [wanted, setWanted] = useState(1);
  const totalPages = Math.max(1, Math.ceil(rows.length / rowsOnAPage));
  // Rows may have gone since.
  const page = Math.min(wanted, totalPages);
  return {
    shown: rows.slice((page - 1) * rowsOnAPage, page * rowsOnAPage),
    pager: <Pager title={title} page={page} totalPages={totalPages} onPage={setWanted} />,
  };
}
