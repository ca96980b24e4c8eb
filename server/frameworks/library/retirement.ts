import { Problem } from '#contract/problems.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import { findLatestVersion } from '#server/frameworks/queries.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { TimedServices } from '#server/platform/services.ts';

interface Change {
  services: TimedServices;
  viewer: Viewer;
  params: { slug: string; id: string };
}

/** Retires a framework of an organisation's own in all its versions, or restores it. Doing so twice changes nothing. */
export function setRetired({ services, viewer, params }: Change, isRetired: boolean) {
  return services.db.transaction().execute(async (db) => {
    const current = await withCurrentRoles(db, viewer);
    const organisation = organisationFor(current, params.slug, 'editFrameworks');
    const { organisationId } = organisation;
    const latest = await findLatestVersion({ db }, organisation, params.id);
    if (!latest) throw new Problem('not_found');
    if (!latest.isOwn) throw new Problem('shipped_questionnaire');
    const at = services.clock.now();
    const changed = await db
      .updateTable('frameworks')
      .set({ retired_at: isRetired ? at : null })
      .where((row) => row.and({ id: params.id, organisation_id: organisationId }))
      .where('retired_at', isRetired ? 'is' : 'is not', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) {
      return { retiredAt: latest.retiredAt?.toISOString() ?? null };
    }
    await auditInsert({
      organisationId,
      action: isRetired ? 'framework.retired' : 'framework.restored',
      at,
      userId: viewer.userId,
      frameworkId: params.id,
    }).execute(db);
    return { retiredAt: isRetired ? at.toISOString() : null };
  });
}
