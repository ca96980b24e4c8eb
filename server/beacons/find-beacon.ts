import { findBeacon as endpoint } from '#contract/beacons.ts';
import type { Beacon } from '#contract/beacons.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import { presentTeamAssessment, presentWholeTeamAssessment } from '#server/results/present.ts';
import type { ResultRow } from '#server/results/present.ts';
import { readResults } from '#server/results/queries.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { beaconFor } from './access.ts';
import type { BeaconFor } from './access.ts';
import { isOpen, isUnanswered } from './open-window.ts';
import { presentBeacon } from './present.ts';
import { findMembers } from './queries.ts';
import { can, canCreateBeacons } from './standing.ts';

type Results = Pick<
  Beacon,
  'teamAssessment' | 'teamAssessments' | 'hiddenResultsMessage' | 'latestAssessmentCompletedAt'
>;

const hiddenResultsMessage =
  "You can see this assessment's results once you have answered it yourself.";

export const findBeacon = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const beacon = await beaconFor(services, viewer, 'see', params.uuid);
  const { frameworkId: id, frameworkVersion: version, standing } = beacon;
  const framework = await services.frameworks.find({ id, version });
  const now = services.clock.now();
  const openId = isOpen(beacon, now) ? beacon.assessmentId : null;
  const members = await findMembers(services, beacon, openId, viewer);
  const isHidden = openId !== null && isUnanswered(beacon, members);
  const results = can('seeResults', standing)
    ? await resultsFor(services, viewer, beacon, isHidden ? openId : null)
    : denied(beacon);
  return {
    beacon: { ...presentBeacon(services, { beacon, framework, members, now }), ...results },
    clientsBeacons: await Promise.all(
      beacon.clientsBeacons.map(async ({ beaconId, frameworkId, frameworkVersion }) => ({
        beaconUuid: beaconId,
        frameworkTitle: (
          await services.frameworks.find({ id: frameworkId, version: frameworkVersion })
        ).title,
      })),
    ),
    permissions: { userCanCreateBeacons: canCreateBeacons(standing.roles) },
    users: Object.fromEntries(
      members.map(({ userId, name, avatar }) => [userId, { name, avatar }]),
    ),
  };
});

async function resultsFor(
  services: Services,
  { userId }: Viewer,
  beacon: BeaconFor<'see'>,
  hiddenAssessmentId: string | null,
): Promise<Results> {
  const { organisationId, beaconId, clientId, frameworkId: id, frameworkVersion: version } = beacon;
  const event = { organisationId, action: 'results.read', userId, clientId, beaconId } as const;
  const at = services.clock.now();
  const rows = await readResults(services, beacon, hiddenAssessmentId, { ...event, at });
  const context = { ...beacon, framework: await services.frameworks.find({ id, version }) };
  const [latest] = rows;
  return {
    teamAssessment: latest ? presentWholeTeamAssessment(latest, context) : null,
    teamAssessments: rows.map((row) => presentTeamAssessment(row, context)),
    hiddenResultsMessage: hiddenAssessmentId && hiddenResultsMessage,
    latestAssessmentCompletedAt: latest ? shownTime(beacon, latest) : null,
  };
}

/** The time of an anonymous response stays on the server: its window's start stands for it. */
function shownTime({ isAnonymous }: BeaconFor<'see'>, latest: ResultRow): string {
  return (isAnonymous ? latest.opensAt : latest.completedAt).toISOString();
}

function denied({ latestCompletedAt }: BeaconFor<'see'>): Results {
  return {
    teamAssessment: 'access_denied',
    teamAssessments: 'access_denied',
    hiddenResultsMessage: null,
    latestAssessmentCompletedAt: latestCompletedAt?.toISOString() ?? null,
  };
}
