import { withFramework } from '#server/frameworks/with-framework.ts';
import { findAssessmentResult as endpoint } from '#contract/assessment-results.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import { readEvent } from '#server/platform/audit/audit-read.ts';
import { beaconFor } from '#server/beacons/access.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { can } from '#contract/permissions.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { anonymousAnswers } from './anonymous-answers.ts';
import { namedAnswers } from './named-answers.ts';
import { findHiddenId } from './hidden-window.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { classifiersOf } from '#rules/scoring/bands.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import { contextOf } from './version-context.ts';
import { presentResult } from './present-result.ts';
import type { ResultContext } from './present.ts';
import { findAssessment, readAnonymousAnswers, readRespondents } from './queries.ts';
import type { AssessmentRow } from './queries.ts';
import type { VersionedRow } from './scored-rows.ts';
import type { AssessmentAnswers } from './assessment-answers.ts';

/** A Beacon that the viewer may see, with its framework. */
type SeenBeacon = BeaconFor<'see'> & ResultContext;

type Shown = Pick<AnswerOf<typeof endpoint>, 'assessment' | 'thresholdClassifiers'>;

export const findAssessmentResult = handleSignedIn(
  endpoint,
  async ({ services, viewer, params }) => {
    const beacon = await withFramework(
      services,
      await beaconFor(services, viewer, 'see', params.uuid),
    );
    return {
      beaconUuid: beacon.beaconId,
      clientName: beacon.clientName,
      timeZone: beacon.timeZone,
      ...(await resultFor(services, viewer, beacon, params.number)),
    };
  },
);

async function resultFor(
  services: Services,
  viewer: Viewer,
  beacon: SeenBeacon,
  number: number,
): Promise<Shown> {
  const thresholdClassifiers = classifiersOf(beacon.framework);
  if (!can('seeResults', beacon.standing)) {
    return { thresholdClassifiers, assessment: 'access_denied' };
  }
  const row = await findAssessment(services, beacon, number);
  if (!row) throw new Problem('not_found');
  const hiddenId = beacon.number === number && (await findHiddenId(services, viewer, beacon));
  if (hiddenId) throw new Problem('results_hidden');
  const versioned = contextOf(row, beacon);
  const before = await versionBefore(services, beacon, row);
  const answers = await readAnswers(services, viewer, versioned, { ...row, before });
  return {
    thresholdClassifiers: classifiersOf(row.framework),
    assessment: presentResult({ ...row, before }, versioned, answers),
  };
}

/** The version of the assessment before, where it is another. */
async function versionBefore(
  { frameworks }: Services,
  { framework }: SeenBeacon,
  row: VersionedRow<AssessmentRow>,
): Promise<Framework | null> {
  const version = row.previousVersion ?? framework.version;
  if (row.previousId === null || version === row.framework.version) return null;
  return frameworks.find({ id: framework.id, version });
}

async function readAnswers(
  services: Services,
  viewer: Viewer,
  beacon: SeenBeacon,
  row: AssessmentRow,
): Promise<AssessmentAnswers> {
  const event = readEvent(services, 'results.read', viewer, beacon);
  if (beacon.isAnonymous) {
    const anonymous = await readAnonymousAnswers(services, beacon, row, event);
    return anonymousAnswers(beacon, row.isSettled, anonymous);
  }
  const { id, previousId } = row;
  const asked = { id, framework: beacon.framework };
  const earlier =
    previousId === null ? [] : [{ id: previousId, framework: row.before ?? beacon.framework }];
  const { dateOfBirth, gender, timeZone } = beacon;
  const subject = { dateOfBirth, gender, on: dateIn(timeZone, row.opensAt) };
  const rows = await readRespondents(services, beacon, [asked, ...earlier], event);
  return namedAnswers({ ...beacon, subject, earlier: earlier[0] ?? null }, id, rows);
}
