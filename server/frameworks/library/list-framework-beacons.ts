import { listFrameworkBeacons as endpoint, usesPerPage } from '#contract/framework-library.ts';
import { seesAll } from '#contract/permissions.ts';
import { Problem } from '#contract/problems.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { findLatestVersion } from '#server/frameworks/queries.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { findUses } from './queries.ts';

export const listFrameworkBeacons = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, query }) => {
    const organisation = organisationFor(viewer, params.slug, 'editFrameworks');
    if (!(await findLatestVersion(services, organisation, params.id))) {
      throw new Problem('not_found');
    }
    const found = await findUses(services, {
      organisationId: organisation.organisationId,
      frameworkId: params.id,
      userId: viewer.userId,
      seesAll: seesAll(organisation.roles),
      version: query.version ?? null,
      after: query.after ?? null,
      limit: usesPerPage + 1,
    });
    const beacons = found.slice(0, usesPerPage);
    return { beacons, next: found.length > usesPerPage ? (beacons.at(-1)?.id ?? null) : null };
  },
);
