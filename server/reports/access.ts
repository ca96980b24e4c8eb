import { sql } from 'kysely';
import type { AnswerOf } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { listReports } from '#contract/reports.ts';
import { organisationFor, organisationsFor } from '#server/organisations/access.ts';
import type { OrganisationFor } from '#server/organisations/access.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { startOfTimeframe } from './timeframe.ts';

type Filters = AnswerOf<typeof listReports>['filters'];

/** What was asked for. */
export interface FilterQuery extends Pick<Filters, 'timeframe' | 'threshold'> {
  organisation?: string | undefined;
  group?: string | undefined;
}

/** Which Beacons of an organisation a viewer's reports are about. */
export interface ReportScope {
  organisation: OrganisationFor<'seeReports'>;
  filters: Filters;
  /** Results and windows before it do not count; null: all time. */
  since: Date | null;
  /** The first instant of the organisation's day. */
  today: Date;
  now: Date;
  /** Beacons with answers that the viewer may not see before she has given her own. */
  hiddenIds: string[];
}

/** The reports of one organisation: of the first one, where none is named. */
export async function reportsFor(
  services: Services,
  viewer: Viewer,
  query: FilterQuery,
): Promise<ReportScope> {
  const organisation = chosenOrganisation(viewer, query.organisation || null);
  const { timeframe, threshold } = query;
  const now = services.clock.now();
  return {
    organisation,
    filters: { organisation: organisation.slug, group: query.group || null, timeframe, threshold },
    since: timeframe === -1 ? null : startOfTimeframe(organisation.timeZone, now, timeframe),
    today: startOfTimeframe(organisation.timeZone, now, 0),
    now,
    hiddenIds: await findHidden(services, viewer, organisation),
  };
}

function chosenOrganisation(viewer: Viewer, slug: string | null): OrganisationFor<'seeReports'> {
  if (slug !== null) return organisationFor(viewer, slug, 'seeReports');
  const [first] = organisationsFor(viewer, 'seeReports');
  if (!first) throw new Problem('not_allowed');
  return first;
}

async function findHidden(
  { db, clock }: Services,
  { userId }: Viewer,
  { organisationId }: OrganisationFor<'seeReports'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.beacon_id as id from members m
    join assessments a on a.organisation_id = m.organisation_id and a.beacon_id = m.beacon_id
      and a.closed_at is null and a.completed_at is not null and a.number >= m.asked_from
      and (a.closes_at is null or a.closes_at > ${clock.now()})
    where m.user_id = ${userId} and m.organisation_id = ${organisationId}
      and m.removed_at is null and m.role <> 'viewer'
      and not exists (select from responses where organisation_id = a.organisation_id
        and assessment_id = a.id and member_id = m.id)`.execute(db);
  return rows.map(({ id }) => id);
}
