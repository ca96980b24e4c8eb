import { withFramework } from '#server/frameworks/with-framework.ts';
import type { Services } from '#server/platform/services.ts';
import { eachBeacon } from './queries.ts';
import type { AnsweredBeacon, FrameworkScope } from './queries.ts';

/** The Beacons of a framework with what their answers need. */
export async function* answeredBeacons(
  services: Services,
  timeZone: string,
  scope: FrameworkScope,
): AsyncGenerator<AnsweredBeacon> {
  for await (const row of eachBeacon(services, scope)) {
    yield { ...(await withFramework(services, row)), timeZone, onlyVersion: scope.version };
  }
}
