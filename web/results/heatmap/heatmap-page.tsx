import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Beacon } from '#contract/beacons.ts';
import { findHeatmap } from '#contract/heatmaps.ts';
import parts from '#web/design/parts.module.css';
import { BeaconPageFrame } from '#web/results/beacon/beacon-page-frame.tsx';
import { HiddenResults } from '#web/results/beacon/hidden-results.tsx';
import { SideFeed } from '#web/results/feed/side-feed.tsx';
import { call, CallError, isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { HeatmapView } from './heatmap-view.tsx';
import styles from './heatmap.module.css';

const route = getRouteApi('/beacon/$beaconUuid/heatmap');

/** Every section and question of one Beacon over time. */
export function HeatmapPage() {
  const { beaconUuid } = route.useParams();
  const { pane = 'report' } = route.useSearch();
  const answer = useHeatmap(beaconUuid);
  return (
    <BeaconPageFrame
      beaconUuid={beaconUuid}
      report="/beacon/$beaconUuid/heatmap"
      titleOf={({ clientName, frameworkInfo: { title: framework } }) =>
        t`Heatmap for ${clientName}, ${framework}`
      }
    >
      {(beacon) => (
        <div className={styles.columns} data-pane={pane}>
          <div className={styles.report}>
            <HeatmapContent beacon={beacon} answer={answer} />
          </div>
          <SideFeed key={beacon.uuid} beacon={beacon} pane={pane} className={styles.feed} />
        </div>
      )}
    </BeaconPageFrame>
  );
}

/** Fetched in parallel with the Beacon, whose page shows problems that concern both. */
function useHeatmap(uuid: string) {
  return useQuery({
    queryKey: ['beacon', uuid, 'heatmap'],
    queryFn: ({ signal }) => call(findHeatmap, { params: { uuid }, signal }),
    meta: { showsErrors: true },
  });
}

interface HeatmapContentProps {
  beacon: Beacon;
  answer: ReturnType<typeof useHeatmap>;
}

function HeatmapContent({ beacon, answer: { data, error, refetch } }: HeatmapContentProps) {
  const { clientName } = beacon;
  if (error instanceof CallError && error.id === 'no_heatmap') {
    return <Notice beacon={beacon} title={t`No heatmap`} text={error.message} />;
  }
  if (error && !(data && isTransient(error))) {
    return <SomethingWrong error={error} retry={() => void refetch()} />;
  }
  if (!data) return <LoadingSkeleton label={t`Loading the heatmap`} />;
  if (data.heatmap === 'access_denied') {
    const text = t`You don't have access to the team's results for ${clientName}.`;
    return <Notice beacon={beacon} title={t`Heatmap`} text={text} />;
  }
  return (
    <>
      <HiddenResults beacon={beacon} />
      {data.heatmap.columns.length > 0 ? (
        <HeatmapView beacon={beacon} heatmap={data.heatmap} isCounted={data.hasAnalytics} />
      ) : (
        <Notice
          beacon={beacon}
          title={t`No assessments completed yet`}
          text={t`${clientName}'s scores appear here once the first person has answered, with one column for each assessment.`}
        />
      )}
    </>
  );
}

function Notice({ beacon, title, text }: { beacon: Beacon; title: string; text: string }) {
  return (
    <section className={parts.panel} aria-labelledby="heatmap">
      <h2 id="heatmap">{title}</h2>
      <p>{text}</p>
      <Link
        to="/beacon/$beaconUuid"
        params={{ beaconUuid: beacon.uuid }}
        className={parts.edit ?? ''}
      >
        {t`Back to Beacon`}
      </Link>
    </section>
  );
}
