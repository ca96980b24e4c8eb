import type { ReactNode } from 'react';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import lists from '#web/design/list.module.css';
import { Pager } from '#web/design/pager.tsx';
import { isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { InPreparation, type Refresh } from './in-preparation.tsx';
import type { ListPage } from './use-list-page.ts';

interface ListViewProps<Answer> {
  list: ListPage<Answer>;
  /** What reads the list anew; its problem replaces the list too. */
  refresh?: Refresh;
  /** The name of the list while it loads. */
  loading: string;
  /** The heading and the filters, which stay while the list loads. */
  head?: ReactNode;
  /** The shape of the list while it loads. */
  shape?: 'cards' | 'rows';
  /** The number of page numbers shown at once. */
  links?: number;
  children: (answer: Answer) => ReactNode;
}

/** A page of a list with its pager; a problem replaces it unless there is an older answer to show. */
export function ListView<Answer>(props: ListViewProps<Answer>) {
  const { list, refresh, loading, shape = 'rows', head, links, children } = props;
  const { data, isPlaceholderData, retry, openPage } = list;
  const error = refresh?.error ?? list.error;
  if (error && !(data && isTransient(error))) return <SomethingWrong error={error} retry={retry} />;
  return (
    <>
      {head}
      <InPreparation list={list} refresh={refresh} />
      {data ? (
        <div aria-busy={isPlaceholderData || refresh?.isPending} className={lists.list}>
          {children(data)}
          <Pager page={data.page} totalPages={data.totalPages} onPage={openPage} links={links} />
        </div>
      ) : (
        <LoadingSkeleton label={loading} shape={shape} />
      )}
    </>
  );
}
