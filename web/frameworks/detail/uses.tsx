import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listFrameworkBeacons } from '#contract/framework-library.ts';
import { call } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import parts from '#web/design/parts.module.css';
import styles from './detail.module.css';
import { MoveBar } from './move-bar.tsx';
import type { Use } from './move-words.ts';

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
  const query = useUses(slug, id);
  const isAdmin = useIsAdmin(slug);
  if (query.error) {
    return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  }
  if (!query.data) return <LoadingSkeleton label={t`Loading Beacons`} />;
  const beacons = query.data.pages.flatMap((page) => page.beacons);
  if (beacons.length === 0) return <p>{t`No Beacon that you can see uses this questionnaire.`}</p>;
  return (
    <>
      {isAdmin && versions.length > 1 ? (
        <MovableList slug={slug} id={id} versions={versions} beacons={beacons} />
      ) : (
        <ul className={styles.rows}>
          {beacons.map((beacon) => (
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

function useUses(slug: string, id: string) {
  return useInfiniteQuery({
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
}

/** Admins of the organisation move Beacons; questionnaire editors only see them. */
function useIsAdmin(slug: string): boolean {
  const organisation = useCurrentUser()?.orgs.find((each) => each.slug === slug);
  return organisation?.roles.includes('admin') ?? false;
}

/** The Beacons with checkboxes, to be moved to another version. */
function MovableList({ slug, id, versions, beacons }: UsesProps & { beacons: Use[] }) {
  const [version, setVersion] = useState(versions[0] ?? 1);
  const [ids, setIds] = useState<string[]>([]);
  const movable = beacons.filter((beacon) => beacon.version !== version);
  const selected = movable.filter((beacon) => ids.includes(beacon.id));
  const toggle = (beaconId: string) =>
    setIds(ids.includes(beaconId) ? ids.filter((each) => each !== beaconId) : [...ids, beaconId]);
  return (
    <>
      <MoveBar
        target={{ slug, id, version }}
        versions={versions}
        onTarget={setVersion}
        movable={movable}
        selected={selected}
        onSelect={setIds}
      />
      <ul className={styles.rows}>
        {beacons.map((beacon) => (
          <UseRow
            key={beacon.id}
            beacon={beacon}
            choice={{
              isChosen: selected.includes(beacon),
              isPossible: beacon.version !== version,
              onToggle: () => toggle(beacon.id),
            }}
          />
        ))}
      </ul>
    </>
  );
}

interface UseRowProps {
  beacon: Use;
  choice?: { isChosen: boolean; isPossible: boolean; onToggle: () => void };
}

function UseRow({ beacon, choice }: UseRowProps) {
  const { id, name, version, hasOpenWindow } = beacon;
  const words = hasOpenWindow ? t`Version ${version} · open now` : t`Version ${version}`;
  return (
    <li>
      {choice && (
        <input
          type="checkbox"
          className={styles.check}
          aria-label={t`Select ${name}`}
          checked={choice.isChosen}
          disabled={!choice.isPossible}
          onChange={choice.onToggle}
        />
      )}
      <Link to="/beacon/$beaconUuid" params={{ beaconUuid: id }} dir="auto">
        {name}
      </Link>
      <span>{words}</span>
    </li>
  );
}
