import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { AssessmentWindow } from './assessment-window.tsx';
import { BeaconPageFrame } from './beacon-page-frame.tsx';
import styles from './beacon-page.module.css';
import { Feed } from '#web/results/feed/feed.tsx';
import { Files } from '#web/results/feed/files.tsx';
import { Members } from '#web/results/members/members.tsx';
import { PaneSwitch } from '#web/results/panes/pane-switch.tsx';
import { Results } from './results.tsx';

const route = getRouteApi('/beacon/$beaconUuid');

/** The page of a Beacon: results, window, members and feed. */
export function BeaconPage() {
  const { beaconUuid } = route.useParams();
  const { pane = 'report' } = route.useSearch();
  return (
    <BeaconPageFrame
      beaconUuid={beaconUuid}
      titleOf={({ clientName, frameworkInfo: { title: framework } }) =>
        t`${clientName}, ${framework}`
      }
    >
      {(beacon) => (
        <>
          <PaneSwitch beaconUuid={beaconUuid} report="/beacon/$beaconUuid" />
          <div
            className={styles.columns}
            data-asked={beacon.assessmentLink !== null}
            data-pane={pane}
          >
            <div className={styles.results}>
              <Results beacon={beacon} />
            </div>
            <div className={styles.window}>
              <AssessmentWindow beacon={beacon} />
            </div>
            <div className={styles.members}>
              <Members beacon={beacon} />
            </div>
            <div className={styles.feed} key={beacon.uuid}>
              <Files beacon={beacon} />
              <Feed beacon={beacon} />
            </div>
          </div>
        </>
      )}
    </BeaconPageFrame>
  );
}
