import { listBeaconVersions as endpoint, maxOfferedVersions } from '#contract/framework-moves.ts';
import { beaconFor } from '#server/beacons/access.ts';
import { isOpen } from '#server/beacons/open-window.ts';
import { findMembers } from '#server/beacons/queries.ts';
import { findPublished } from '#server/frameworks/queries.ts';
import { withFramework } from '#server/frameworks/with-framework.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { isAllowed, planMove } from './plan-move.ts';

export const listBeaconVersions = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const found = await beaconFor(services, viewer, 'administer', params.uuid);
  const { framework: before, ...beacon } = await withFramework(services, found);
  const published = await findPublished(services, beacon, before.id, maxOfferedVersions + 1);
  const others = published.filter(({ version }) => version !== before.version);
  const members = await findMembers(services, found, null, viewer);
  const roles = members.map(({ role }) => role);
  const versions = others.slice(0, maxOfferedVersions).map(async ({ version, publishedAt }) => {
    const after = await services.frameworks.find({ id: before.id, version });
    return {
      version,
      publishedAt: publishedAt.toISOString(),
      isAllowed: isAllowed(after, beacon),
      ...planMove(before, after, beacon, roles),
    };
  });
  const { revision, closesAt } = beacon;
  const openWindow = { closesAt: closesAt?.toISOString() ?? null };
  return {
    current: before.version,
    revision,
    openWindow: isOpen(beacon, services.clock.now()) ? openWindow : null,
    versions: await Promise.all(versions),
  };
});
