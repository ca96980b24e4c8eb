import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import type { TeamAssessment } from '#contract/results.ts';
import { receivedWords } from '#web/beacons/words/card-words.ts';
import parts from '#web/design/parts.module.css';
import { HiddenResults } from './hidden-results.tsx';
import { History } from './history.tsx';
import { OpenSoFar } from './open-so-far.tsx';
import { LatestResult } from './latest-result.tsx';
import { AssessmentList } from '#web/results/assessment/assessment-list.tsx';
import { LatestSdqResult } from '#web/results/assessment/latest-sdq-result.tsx';
import { Sections } from './sections.tsx';

const OwnHistory = lazy(async () => ({
  default: (await import('./own-history.tsx')).OwnHistory,
}));

/** The results of a Beacon, as far as the reader may see them. */
export function Results({ beacon }: { beacon: Beacon }) {
  const { clientName, teamAssessment, teamAssessments } = beacon;
  if (teamAssessments === 'access_denied' || teamAssessment === 'access_denied') {
    return (
      <Suspense fallback={<section className={parts.panel} aria-busy="true" data-skeleton />}>
        <OwnHistory beacon={beacon}>
          <NoAccess clientName={clientName} />
        </OwnHistory>
      </Suspense>
    );
  }
  return (
    <>
      <HiddenResults beacon={beacon} />
      {teamAssessment ? (
        <>
          <LatestResult beacon={beacon} result={teamAssessment} />
          {teamAssessment.type === 'sdq' && (
            <LatestSdqResult beacon={beacon} result={teamAssessment} />
          )}
          <History beacon={beacon} result={teamAssessment} assessments={teamAssessments} />
          {teamAssessment.type === 'standard' && (
            <Sections beacon={beacon} result={teamAssessment} />
          )}
        </>
      ) : (
        <NoScore beacon={beacon} last={teamAssessments[0]} />
      )}
      {teamAssessments.length > 0 && (
        <AssessmentList beacon={beacon} assessments={teamAssessments} />
      )}
    </>
  );
}

function NoAccess({ clientName }: { clientName: string }) {
  return (
    <section className={parts.panel}>
      <h2>{t`Results`}</h2>
      <p>{t`You don't have access to the team's results for ${clientName}.`}</p>
      <p className={parts.soft}>{t`You can still answer whenever an assessment is open.`}</p>
    </section>
  );
}

interface NoScoreProps {
  beacon: Beacon;
  /** The latest final assessment, with too few anonymous responses for a score. */
  last: TeamAssessment | undefined;
}

/** Shown before the first score: when there will be one. */
function NoScore({ beacon, last }: NoScoreProps) {
  const { clientName, isAnonymous, openAssessment, uuid } = beacon;
  return (
    <section className={parts.panel}>
      <h2>{last ? receivedWords(last.responseCount) : t`No assessments completed yet`}</h2>
      <p>
        {isAnonymous
          ? t`${clientName}'s score appears here once everyone invited has answered or the window has closed, and at least three people have answered.`
          : t`${clientName}'s score appears here once everyone invited has answered or the window has closed.`}
      </p>
      {openAssessment && (
        <p>
          <Trans>
            This window: <OpenSoFar beaconUuid={uuid} open={openAssessment} />
          </Trans>
        </p>
      )}
    </section>
  );
}
