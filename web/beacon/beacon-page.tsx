import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type Beacon, findBeacon } from '#contract/beacons.ts';
import { call, isPassing } from '../call.ts';
import { SomethingWrong } from '../layout/something-wrong.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';
import { AssessmentWindow } from './assessment-window.tsx';
import { BeaconHeader } from './beacon-header.tsx';
import styles from './beacon-page.module.css';
import { Feed } from './feed/feed.tsx';
import { Files } from './feed/files.tsx';
import { Members } from './members.tsx';
import { Results } from './results.tsx';

const route = getRouteApi('/beacon/$beaconUuid');

/** One Beacon: where things stand, since when, and who is asked next. */
export function BeaconPage() {
  const { beaconUuid } = route.useParams();
  const answer = useQuery({
    queryKey: ['beacon', beaconUuid],
    queryFn: ({ signal }) => call(findBeacon, { params: { uuid: beaconUuid }, signal }),
  });
  useTitle(answer.data ? titleOf(answer.data.beacon) : 'Beacon');
  if (answer.error && !(answer.data && isPassing(answer.error))) {
    return <SomethingWrong error={answer.error} retry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <Waiting label="Loading the Beacon" />;
  const { beacon, clientsBeacons, permissions } = answer.data;
  return (
    <>
      <BeaconHeader
        beacon={beacon}
        clientsBeacons={clientsBeacons}
        canCreateBeacons={permissions.userCanCreateBeacons}
      />
      <div className={styles.columns} data-asked={beacon.assessmentLink !== null}>
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
  );
}

function titleOf({ clientName, frameworkInfo }: Beacon): string {
  return `${clientName}, ${frameworkInfo.title}`;
}
