import { withFramework } from '#server/frameworks/with-framework.ts';
import type { Services } from '#server/platform/services.ts';
import { pagesOfBeacons } from './queries.ts';
import type { AnsweredBeacon, FrameworkScope } from './queries.ts';

/** The Beacons of a framework in pages, with what their answers need. */
export async function* answeredBeacons(
  services: Services,
  timeZone: string,
  scope: FrameworkScope,
): AsyncGenerator<AnsweredBeacon[]> {
  for await (const page of pagesOfBeacons(services, scope)) {
    const beacons = page.map(async (row): Promise<AnsweredBeacon> => {
      return { ...(await withFramework(services, row)), timeZone, onlyVersion: scope.version };
    });
    yield await Promise.all(beacons);
  }
}
