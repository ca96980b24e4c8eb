import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { AssessmentWindow } from './assessment-window.tsx';
import { BeaconPageFrame } from './beacon-page-frame.tsx';
import styles from './beacon-page.module.css';
import type { Beacon } from '#contract/beacons.ts';
import { SideFeed } from '#web/results/feed/side-feed.tsx';
import { Members } from '#web/results/members/members.tsx';
import { PrintFacts } from './print-facts.tsx';
import { Results } from './results.tsx';

const route = getRouteApi('/beacon/$beaconUuid');

/** The page of a Beacon: results, window, members and feed. */
export function BeaconPage() {
  const { beaconUuid } = route.useParams();
  return (
    <BeaconPageFrame
      beaconUuid={beaconUuid}
      report="/beacon/$beaconUuid"
      titleOf={({ clientName, frameworkInfo: { title: framework } }) =>
        t`${clientName}, ${framework}`
      }
    >
      {(beacon) => <Columns beacon={beacon} />}
    </BeaconPageFrame>
  );
}

function Columns({ beacon }: { beacon: Beacon }) {
  const { pane = 'report' } = route.useSearch();
  return (
    <>
      <PrintFacts beacon={beacon} />
      <div className={styles.columns} data-asked={beacon.assessmentLink !== null} data-pane={pane}>
        <div className={styles.results}>
          <Results beacon={beacon} />
        </div>
        <div className={styles.window}>
          <AssessmentWindow beacon={beacon} />
        </div>
        <div className={styles.members}>
          <Members beacon={beacon} />
        </div>
        <SideFeed key={beacon.uuid} beacon={beacon} pane={pane} className={styles.feed} />
      </div>
    </>
  );
}
