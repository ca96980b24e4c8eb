import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listFrameworkBeacons } from '#contract/framework-library.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import parts from '#web/design/parts.module.css';
import styles from './detail.module.css';

/** The Beacons that use a questionnaire and that the person may see, page by page. */
export function Uses({ slug, id }: { slug: string; id: string }) {
  return (
    <section className={parts.panel} aria-labelledby="uses">
      <h2 id="uses">{t`Beacons that use it`}</h2>
      <UseList slug={slug} id={id} />
    </section>
  );
}

function UseList({ slug, id }: { slug: string; id: string }) {
  const query = useInfiniteQuery({
    queryKey: ['framework-library', slug, id, 'beacons'],
    queryFn: ({ signal, pageParam }) =>
      call(listFrameworkBeacons, {
        params: { slug, id },
        query: pageParam ? { after: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  if (query.error) {
    return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  }
  if (!query.data) return <LoadingSkeleton label={t`Loading Beacons`} />;
  const beacons = query.data.pages.flatMap((page) => page.beacons);
  if (beacons.length === 0) return <p>{t`No Beacon that you can see uses this questionnaire.`}</p>;
  return (
    <>
      <ul className={styles.rows}>
        {beacons.map((beacon) => (
          <Use key={beacon.id} beacon={beacon} />
        ))}
      </ul>
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

function Use({ beacon }: { beacon: AnswerOf<typeof listFrameworkBeacons>['beacons'][number] }) {
  const { id, name, version, hasOpenWindow } = beacon;
  const words = hasOpenWindow ? t`Version ${version} · open now` : t`Version ${version}`;
  return (
    <li>
      <Link to="/beacon/$beaconUuid" params={{ beaconUuid: id }} dir="auto">
        {name}
      </Link>
      <span>{words}</span>
    </li>
  );
}
