import { sql } from 'kysely';
import { listBeacons as endpoint } from '#contract/beacons.ts';
import type { BeaconCard } from '#contract/beacons.ts';
import type { OrganisationRole } from '#contract/words.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import { presentBand } from '#server/results/present.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { organisationsSeen } from './queries.ts';
import { can } from './standing.ts';
import type { Standing } from './standing.ts';

interface CardRow extends Omit<Standing, 'roles'> {
  organisationId: string;
  organisationSlug: string;
  organisationName: string;
  timeZone: string;
  beaconId: string;
  name: string;
  clientName: string;
  clientAvatar: string | null;
  groupNames: string[];
  frameworkId: string;
  frameworkVersion: number;
  lowerThreshold: number;
  upperThreshold: number;
  nextOpensAt: Date | null;
  score: number | null;
  normalisedScore: number | null;
  change: number | null;
  completedAt: Date | null;
}

const firstPage = 24;

export const listBeacons = handleSignedIn(endpoint, async ({ services, viewer }) => {
  const rows = await findCards(services, viewer);
  return { beacons: await Promise.all(rows.map((row) => presentCard(services, viewer, row))) };
});

/** Where the viewer is asked and has not answered yet, the assessment before stands in for the open one. */
async function findCards({ db, clock }: Services, viewer: Viewer): Promise<CardRow[]> {
  const ids = viewer.memberships.map(({ organisationId }) => organisationId);
  const { rows } = await sql<CardRow>`
    select b.organisation_id as "organisationId", o.slug as "organisationSlug",
      o.name as "organisationName", o.time_zone as "timeZone", b.id as "beaconId", b.name, c.name as "clientName",
      c.avatar as "clientAvatar", c.group_names as "groupNames", b.framework_id as "frameworkId",
      b.framework_version as "frameworkVersion", b.lower_threshold as "lowerThreshold",
      b.upper_threshold as "upperThreshold", b.next_opens_at as "nextOpensAt",
      m.role as "memberRole", coalesce(m.is_admin, false) as "isBeaconAdmin", shown.*
    from beacons b
    join organisations o on o.organisation_id = b.organisation_id
    join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    left join members m on m.organisation_id = b.organisation_id and m.beacon_id = b.id
      and m.user_id = ${viewer.userId} and m.removed_at is null
    left join lateral (
      select a.id from assessments a
      where m.role <> 'viewer' and a.organisation_id = b.organisation_id and a.beacon_id = b.id
        and a.closed_at is null and (a.closes_at is null or a.closes_at > ${clock.now()})
        and not exists (select from responses
          where organisation_id = a.organisation_id and assessment_id = a.id and member_id = m.id)
    ) hidden on true
    left join lateral (
      select b.latest_score as score, b.latest_normalised_score as "normalisedScore",
        b.latest_change as change, b.latest_completed_at as "completedAt"
      where hidden.id is null
      union all
      (select (a.result->>'score')::float8, (a.result->>'normalisedScore')::float8,
        (a.result->>'change')::float8, case when b.is_anonymous then a.opens_at else a.completed_at end
      from assessments a
      where hidden.id is not null and a.organisation_id = b.organisation_id and a.beacon_id = b.id
        and a.completed_at is not null and a.id <> hidden.id
      order by a.number desc limit 1)
    ) shown on true
    where b.organisation_id = any(${ids}::uuid[]) and b.archived_at is null
      and (m.id is not null or b.organisation_id = any(${organisationsSeen(viewer)}::uuid[]))
    order by shown."normalisedScore" nulls last, b.id
    limit ${firstPage}`.execute(db);
  return rows;
}

async function presentCard(
  { frameworks }: Services,
  viewer: Viewer,
  row: CardRow,
): Promise<BeaconCard> {
  const { lowerThreshold, upperThreshold, organisationSlug: slug, organisationName } = row;
  const framework = await frameworks.find({ id: row.frameworkId, version: row.frameworkVersion });
  const isShown = can('seeResults', { ...row, roles: rolesIn(viewer, row.organisationId) });
  const { score, normalisedScore, change } = isShown ? row : noResult;
  const { normalisedThresholds, classifier } = presentBand(normalisedScore, { ...row, framework });
  return {
    uuid: row.beaconId,
    clientName: row.clientName,
    clientAvatar: row.clientAvatar,
    beaconName: row.name,
    frameworkTitle: framework.title,
    groupNames: row.groupNames,
    organisation: { slug, name: organisationName, timeZone: row.timeZone },
    type: framework.format === 'sdq' ? 'sdq' : 'standard',
    score,
    normalisedScore,
    change,
    outOf: framework.outOf,
    thresholds: [lowerThreshold, upperThreshold],
    normalisedThresholds,
    classifier,
    latestAssessmentCompletedAt: row.completedAt?.toISOString() ?? null,
    nextOpensAt: row.nextOpensAt?.toISOString() ?? null,
  };
}

const noResult = { score: null, normalisedScore: null, change: null };

function rolesIn(viewer: Viewer, organisationId: string): OrganisationRole[] {
  const membership = viewer.memberships.find((each) => each.organisationId === organisationId);
  return membership?.roles ?? [];
}
