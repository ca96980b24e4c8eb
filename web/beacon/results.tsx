import type { Beacon } from '#contract/beacons.ts';
import page from './beacon-page.module.css';
import { History } from './history.tsx';
import { LatestResult } from './latest-result.tsx';
import { AssessmentList } from './results/assessment-list.tsx';
import { LatestSdqResult } from './results/latest-sdq-result.tsx';
import { Sections } from './sections.tsx';

/** What the team has found so far, as far as the reader may see it. */
export function Results({ beacon }: { beacon: Beacon }) {
  const { clientName, frameworkInfo, organisation, teamAssessment, teamAssessments } = beacon;
  if (teamAssessments === 'access_denied' || teamAssessment === 'access_denied') {
    return (
      <section className={page.panel}>
        <h2>Results</h2>
        <p>The team's results for {clientName} are not shown to you.</p>
        <p className={page.soft}>You can still answer whenever an assessment is open.</p>
      </section>
    );
  }
  return (
    <>
      {beacon.hiddenResultsMessage && (
        <p className={page.notice} role="note">
          {beacon.hiddenResultsMessage}
        </p>
      )}
      {teamAssessment ? (
        <>
          <LatestResult beacon={beacon} result={teamAssessment} />
          {teamAssessment.type === 'sdq' && (
            <LatestSdqResult beacon={beacon} result={teamAssessment} />
          )}
          <History
            assessments={teamAssessments}
            classifiers={frameworkInfo.thresholdClassifiers}
            timeZone={organisation.timeZone}
          />
          {teamAssessment.type === 'standard' && (
            <Sections beacon={beacon} result={teamAssessment} />
          )}
          <AssessmentList
            beaconUuid={beacon.uuid}
            assessments={teamAssessments}
            classifiers={frameworkInfo.thresholdClassifiers}
            timeZone={organisation.timeZone}
          />
        </>
      ) : (
        <section className={page.panel}>
          <h2>No assessments completed yet</h2>
          <p>
            As soon as the first person has answered, {clientName}'s score is shown here, with what
            everyone said.
          </p>
        </section>
      )}
    </>
  );
}
