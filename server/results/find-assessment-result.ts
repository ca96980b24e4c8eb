import { findAssessmentResult as endpoint } from '#contract/assessment-results.ts';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { Problem } from '#contract/problems.ts';
import { readEvent } from '#server/platform/audit/audit-read.ts';
import { beaconFor } from '#server/beacons/access.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { isOpen, isUnanswered } from '#server/beacons/open-window.ts';
import { findMembers } from '#server/beacons/queries.ts';
import { can } from '#contract/permissions.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { anonymousAnswers } from './anonymous-answers.ts';
import { namedAnswers } from './named-answers.ts';
import { presentResult } from './present-result.ts';
import type { ResultContext } from './present.ts';
import { findAssessment, readAnonymousAnswers, readRespondents } from './queries.ts';
import type { AssessmentRow } from './queries.ts';
import type { AssessmentAnswers } from './assessment-answers.ts';

export const findAssessmentResult = handleSignedIn(
  endpoint,
  async ({ services, viewer, params }) => {
    const beacon = await beaconFor(services, viewer, 'see', params.uuid);
    const { frameworkId: id, frameworkVersion: version } = beacon;
    const { thresholdClassifiers } = await services.frameworks.find({ id, version });
    return {
      beaconUuid: beacon.beaconId,
      clientName: beacon.clientName,
      timeZone: beacon.timeZone,
      thresholdClassifiers,
      assessment: await resultFor(services, viewer, beacon, params.number),
    };
  },
);

async function resultFor(
  services: Services,
  viewer: Viewer,
  beacon: BeaconFor<'see'>,
  number: number,
): Promise<AssessmentResult | 'access_denied'> {
  if (!can('seeResults', beacon.standing)) return 'access_denied';
  const row = await findAssessment(services, beacon, number);
  if (!row) throw new Problem('not_found');
  if (await isHidden(services, viewer, beacon, number)) throw new Problem('results_hidden');
  const { frameworkId: id, frameworkVersion: version } = beacon;
  const context = { ...beacon, framework: await services.frameworks.find({ id, version }) };
  return presentResult(row, context, await readAnswers(services, viewer, { beacon, context, row }));
}

/** Whether the assessment is open and the viewer still has to answer it. */
async function isHidden(
  services: Services,
  viewer: Viewer,
  beacon: BeaconFor<'see'>,
  number: number,
): Promise<boolean> {
  if (beacon.number !== number || !isOpen(beacon, services.clock.now())) return false;
  return isUnanswered(beacon, await findMembers(services, beacon, beacon.assessmentId, viewer));
}

interface ResultSource {
  beacon: BeaconFor<'see'>;
  context: ResultContext;
  row: AssessmentRow;
}

async function readAnswers(
  services: Services,
  viewer: Viewer,
  { beacon, context, row }: ResultSource,
): Promise<AssessmentAnswers> {
  const event = readEvent(services, 'results.read', viewer, beacon);
  if (beacon.isAnonymous) {
    const anonymous = await readAnonymousAnswers(services, beacon, row, event);
    return anonymousAnswers(context, row.isSettled, anonymous);
  }
  const { id, previousId } = row;
  const ids: [string, ...string[]] = previousId === null ? [id] : [id, previousId];
  return namedAnswers(context, id, await readRespondents(services, beacon, ids, event));
}
