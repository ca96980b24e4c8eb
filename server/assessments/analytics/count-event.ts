import { v7 } from 'uuid';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';

/** Whether an organisation's usage events are recorded. */
export function hasAnalytics(
  { config }: Pick<Services, 'config'>,
  organisationId: string,
): boolean {
  return config.analyticsOrganisations.includes(organisationId);
}

/** Records a usage event if its organisation allows it: the questionnaire, never the client or the user. */
export async function countEvent(
  { clock, config, db }: Services,
  { organisationId, frameworkId }: { organisationId: string; frameworkId: string },
  name: Schema['analytics_events']['name'],
): Promise<void> {
  if (!hasAnalytics({ config }, organisationId)) return;
  await db
    .insertInto('analytics_events')
    .values({
      organisation_id: organisationId,
      id: v7(),
      at: clock.now(),
      name,
      framework_id: frameworkId,
    })
    .execute();
}
