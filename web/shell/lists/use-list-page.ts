import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { deepEqual } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isInPreparation } from '#web/shell/api/call.ts';
import { fetchListPage, type ListPosition } from './fetch-list-page.ts';

/** A page of a list, and the pages that its pager offers. */
interface PageAnswer {
  page: number;
  totalPages: number;
  /** The keys that the server sent for other pages. */
  keys?: { page: number; key: string | null }[];
}

interface ListOptions<Search, Answer> {
  queryKey: QueryKey;
  /** The filters and the position, from the address. */
  search: Search;
  load: (search: Search, signal: AbortSignal) => Promise<Answer>;
  /** Puts filters and a position into the address. */
  open: (search: Search, replace: boolean) => void;
  /** What the position of a page needs besides its number; by default its key. */
  positionOf?: (page: number, answer: Answer) => Partial<Search>;
}

/** What a list shows. */
export interface ListPage<Answer> {
  data: (Answer & PageAnswer) | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  /** Whether the server is still preparing the page, for which it is asked again. */
  isInPreparation: boolean;
  retry: () => void;
  openPage: (page: number) => void;
}

/** A page of a list whose state is in the address. The old page stays while the next one loads. */
export function useListPage<Search extends ListPosition, Answer extends PageAnswer>({
  queryKey,
  search,
  load,
  open,
  positionOf,
}: ListOptions<Search, Answer>): ListPage<Answer> {
  const { data, error, failureReason, fetchStatus, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchListPage(search, (place) => load(place, signal)),
    placeholderData: keepPreviousData,
  });
  const { page: _page, key: _key, ...filters } = search;
  const isShown = data && !isPlaceholderData;
  const isCorrect =
    isShown && deepEqual(data.requested, search) && data.page === (search.page ?? 1);
  // The server answers another page than the requested one, e.g. the last one past the end.
  useEffect(() => {
    if (isShown && !isCorrect) open({ ...filters, page: data.page } as Search, true);
  });

  function openPage(page: number): void {
    if (!data) return;
    const position = positionOf ? positionOf(page, data) : keyOf(page, data);
    open({ ...filters, page, ...position } as Search, false);
  }

  return {
    data,
    error,
    isPlaceholderData,
    isInPreparation: fetchStatus !== 'idle' && isInPreparation(failureReason),
    retry: () => void refetch(),
    openPage,
  };
}

function keyOf(page: number, { keys = [] }: PageAnswer): ListPosition {
  const key = keys.find((each) => each.page === page)?.key;
  return key ? { key } : {};
}
