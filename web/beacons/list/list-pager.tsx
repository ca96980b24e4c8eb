import { useNavigate } from '@tanstack/react-router';
import { Pager } from '#web/design/pager.tsx';
import { type ListSearch, listSearch } from './list-search.ts';

interface ListPagerProps {
  answer: {
    page: number;
    totalPages: number;
    keys: { page: number; key: string | null }[];
  };
  search: ListSearch;
  to: '/beacons' | '/archive';
}

/** The pager of a list of Beacons. Pages are requested with the keys from the server. */
export function ListPager({ answer: { page, totalPages, keys }, search, to }: ListPagerProps) {
  const navigate = useNavigate();
  function handlePage(next: number) {
    const { key: _key, ...rest } = search;
    const key = keys.find((each) => each.page === next)?.key;
    void navigate({ to, search: listSearch({ ...rest, page: next, ...(key && { key }) }) });
  }
  return <Pager page={page} totalPages={totalPages} onPage={handlePage} />;
}
