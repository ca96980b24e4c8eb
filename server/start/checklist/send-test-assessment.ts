import { createHash, randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { sendTestAssessment as endpoint } from '#contract/start.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import { openWindowsIn } from '#server/assessments/open-windows.ts';
import { planBeacon, writeBeacons } from '#server/beacons/write-beacons.ts';
import type { BeaconPlan } from '#server/beacons/write-beacons.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { deliverTo } from '#server/platform/events/deliver-events.ts';
import { consumerNames } from '#server/platform/events/subscriptions.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import { newestFrameworks } from '#server/start/invented/stage-beacons.ts';
import { realOrganisationFor } from '#server/start/sample/access.ts';
import { fillSample, openSample } from '#server/start/sample/fill-sample.ts';
import { testKey } from './find-test.ts';
import { readStart } from './read-start.ts';

/** A real assessment of the viewer in the sample, which is made where there is none, so that no report counts it. */
export const sendTestAssessment = handleSignedIn(
  endpoint,
  async ({ services, viewer, params: { slug } }) => {
    const organisation = realOrganisationFor(viewer, slug);
    const sample = await openSample(services, organisation);
    await inTransaction(services, async (trxServices) => {
      const current = await withCurrentRoles(trxServices.db, viewer);
      const real = realOrganisationFor(current, slug);
      await fillSample(trxServices, sample, real, viewer.userId);
      await writeTest(trxServices, viewer, { ...sample, timeZone: real.timeZone });
    });
    const { organisationId } = sample;
    for (const consumer of consumerNames) await deliverTo(services, { consumer, organisationId });
    services.mailNotifier.notify();
    return { start: await readStart(services, organisation, viewer.userId) };
  },
  { perMinute: 10 },
);

async function writeTest(
  services: Services,
  viewer: Viewer,
  { organisationId, timeZone }: { organisationId: string; timeZone: string },
): Promise<void> {
  const key = `${testKey}${randomUUID()}`;
  const creator = {
    organisationId,
    timeZone,
    userId: viewer.userId,
    creation: { key, hash: createHash('sha256').update(key).digest() },
  };
  const plan = await planTest(services, viewer, timeZone);
  const [written] = await writeBeacons(services, creator, [plan]);
  if (!written) throw new Error('The test was not written');
  await openWindowsIn(services, [{ organisationId, beaconId: written.beaconId }]);
}

async function planTest(services: Services, viewer: Viewer, timeZone: string): Promise<BeaconPlan> {
  const frameworks = await newestFrameworks(services);
  const framework = frameworks.find(({ id }) => id === 'weekly-check-in');
  if (!framework) throw new Error('The questionnaire of the test is not published');
  const today = dateIn(timeZone, services.clock.now());
  const schedule = { periodType: 'none', startOn: today, daysOpen: 'until-complete' } as const;
  const name = textOf(msg`Test assessment`);
  const { userId, email, name: ownName } = viewer;
  const member = { userId, email: email ?? '', name: ownName, phone: null };
  return planBeacon(
    framework,
    { frameworkId: framework.id, schedule },
    {
      client: { clientName: name, groupNames: [] },
      name,
      members: [{ ...member, role: 'self', isAdmin: true }],
    },
  );
}
