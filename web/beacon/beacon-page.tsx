import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type Beacon, findBeacon } from '#contract/beacons.ts';
import { call } from '../call.ts';
import { SomethingWrong } from '../layout/something-wrong.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { AssessmentWindow } from './assessment-window.tsx';
import { BeaconHeader } from './beacon-header.tsx';
import styles from './beacon-page.module.css';
import { History } from './history.tsx';
import { LatestResult } from './latest-result.tsx';
import { Members } from './members.tsx';
import { Sections } from './sections.tsx';

const route = getRouteApi('/beacon/$beaconUuid');

/** One Beacon: where things stand, since when, and who is asked next. */
export function BeaconPage() {
  const { beaconUuid } = route.useParams();
  const answer = useQuery({
    queryKey: ['beacon', beaconUuid],
    queryFn: ({ signal }) => call(findBeacon, { params: { uuid: beaconUuid }, signal }),
  });
  if (answer.error) {
    return <SomethingWrong error={answer.error} reset={() => void answer.refetch()} />;
  }
  if (!answer.data) return <Waiting label="Loading the Beacon" />;
  const { beacon, clientsBeacons } = answer.data;
  return (
    <>
      <BeaconHeader beacon={beacon} clientsBeacons={clientsBeacons} />
      <div className={styles.columns}>
        <div className={styles.results}>
          <Results beacon={beacon} />
        </div>
        <div className={styles.side}>
          <AssessmentWindow beacon={beacon} />
          <Members beacon={beacon} />
        </div>
      </div>
    </>
  );
}

function Results({ beacon }: { beacon: Beacon }) {
  const { teamAssessment, teamAssessments } = beacon;
  if (teamAssessments === 'access_denied' || teamAssessment === 'access_denied') {
    return (
      <section className={styles.panel}>
        <h2>Results</h2>
        <p>The team's results for {beacon.clientName} are not shown to you.</p>
      </section>
    );
  }
  return (
    <>
      {beacon.hiddenResultsMessage && (
        <p className={styles.notice} role="note">
          {beacon.hiddenResultsMessage}
        </p>
      )}
      {teamAssessment ? (
        <>
          <LatestResult beacon={beacon} result={teamAssessment} />
          <History assessments={teamAssessments} />
          <Sections beacon={beacon} result={teamAssessment} />
        </>
      ) : (
        <section className={styles.panel}>
          <h2>No assessments completed yet</h2>
          <p>
            As soon as the first person has answered, {beacon.clientName}'s score is shown here,
            with what everyone said.
          </p>
        </section>
      )}
    </>
  );
}
