import { t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { listFrameworkBeacons } from '#contract/framework-library.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import parts from '#web/design/parts.module.css';
import styles from './detail.module.css';
import type { Use } from './move-words.ts';
import { UseRow } from './use-row.tsx';

const MovableList = lazy(async () => ({
  default: (await import('./movable-list.tsx')).MovableList,
}));

interface UsesProps {
  slug: string;
  id: string;
  /** Newest first. */
  versions: number[];
}

/** The Beacons that use a questionnaire and that the person may see, page by page. */
export function Uses(props: UsesProps) {
  return (
    <section className={parts.panel} aria-labelledby="uses">
      <h2 id="uses">{t`Beacons that use it`}</h2>
      <UseList {...props} />
    </section>
  );
}

function UseList({ slug, id, versions }: UsesProps) {
  const [only, setOnly] = useState<number | null>(null);
  const query = useUses({ slug, id, only });
  const isMovable = useIsAdmin(slug) && versions.length > 1;
  return (
    <>
      {versions.length > 1 && <VersionFilter versions={versions} only={only} onChange={setOnly} />}
      {query.error && <SomethingWrong error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <LoadingSkeleton label={t`Loading Beacons`} />}
      {query.data?.length === 0 && <p>{noneText(only)}</p>}
      {query.data && isMovable && (
        <Suspense fallback={<LoadingSkeleton label={t`Loading Beacons`} />}>
          <MovableList
            slug={slug}
            id={id}
            versions={versions}
            beacons={query.data}
            loadAll={() => loadAll(query)}
          />
        </Suspense>
      )}
      {!isMovable && (
        <ul className={styles.rows}>
          {query.data?.map((beacon) => (
            <UseRow key={beacon.id} beacon={beacon} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Show more`}
        </Button>
      )}
    </>
  );
}

function noneText(only: number | null): string {
  return only === null
    ? t`No Beacon that you can see uses this questionnaire.`
    : t`No Beacon that you can see uses version ${only}.`;
}

interface VersionFilterProps {
  versions: number[];
  only: number | null;
  onChange: (only: number | null) => void;
}

function VersionFilter({ versions, only, onChange }: VersionFilterProps) {
  return (
    <NativeSelect
      className={styles.filter}
      label={t`Show`}
      value={only ?? ''}
      data={[
        { value: '', label: t`All versions` },
        ...versions.map((each) => ({ value: `${each}`, label: t`Version ${each}` })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value ? Number(value) : null)}
    />
  );
}

interface UsesQuery {
  slug: string;
  id: string;
  /** Null for every version. */
  only: number | null;
}

function useUses({ slug, id, only }: UsesQuery) {
  return useInfiniteQuery({
    queryKey: ['framework-library', slug, id, 'beacons', only],
    queryFn: ({ signal, pageParam }) =>
      call(listFrameworkBeacons, {
        params: { slug, id },
        query: { ...(only && { version: only }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ beacons }) => beacons),
    // The outcome of a move stays while the list without what has moved is read.
    placeholderData: keepPreviousData,
  });
}

/** Every Beacon, page after page. */
async function loadAll(query: ReturnType<typeof useUses>): Promise<Use[]> {
  let loaded: Pick<typeof query, 'data' | 'hasNextPage' | 'isError'> = query;
  while (loaded.hasNextPage && !loaded.isError) loaded = await query.fetchNextPage();
  return loaded.data ?? [];
}

/** Admins of the organisation move Beacons; questionnaire editors only see them. */
function useIsAdmin(slug: string): boolean {
  const organisation = useCurrentUser()?.orgs.find((each) => each.slug === slug);
  return organisation?.roles.includes('admin') ?? false;
}
