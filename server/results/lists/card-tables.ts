import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isActive, isAssessor, isOpen, versionOf } from '#server/platform/database/conditions.ts';
import { isSettledResult } from '#server/beacons/projections/settled-result.ts';
import { listAudit } from '#server/platform/audit/audit-read.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { listedDetails, selectDetails } from '#server/beacons/client-details.ts';
import { idsShown } from '#server/beacons/list-slice.ts';
import type { ShownTables } from '#server/beacons/list-slice.ts';
import type { CardRow } from './present-card.ts';
import { memberName } from '#server/platform/database/display-names.ts';

/** The cards of the Beacons on a page, without those that the viewer may no longer see. */
export function cardTables({ clock }: Services, { userId }: Viewer): ShownTables<CardRow> {
  const at = clock.now();
  return ({ organisationId, isWhole }) => {
    const event = { organisationId, action: 'beacons.listed', at, userId } as const;
    const tables = sql<CardRow>`
      shown as materialized (
        select page.position, b.organisation_id as "organisationId", b.id as "beaconId", b.name,
          c.id as "clientId", ${selectDetails(listedDetails)}, b.framework_id as "frameworkId",
          b.framework_version as "frameworkVersion", b.is_anonymous as "isAnonymous",
          b.lower_threshold as "lowerThreshold", b.upper_threshold as "upperThreshold",
          b.next_opens_at as "nextOpensAt", m.role as "memberRole",
          coalesce(m.is_admin, false) as "isBeaconAdmin", open.card as open,
          latest.framework_version as "resultVersion", latest.opens_at as "opensAt", latest.completed_at as "completedAt",
          latest.version_before is null as "isFirst", latest.version_before as "earlierVersion",
          latest.result,
          case when b.is_anonymous and latest.result is null
            then (${lastSettledCount(organisationId)}) end as "withheldCount"
        from page
        join beacons b on b.organisation_id = ${organisationId} and b.id = page.beacon_id
          and ${isActive('b')}
        join clients c on c.organisation_id = ${organisationId} and c.id = b.client_id
        left join members m on m.organisation_id = ${organisationId} and m.beacon_id = b.id
          and m.user_id = ${userId} and m.removed_at is null
        left join lateral (${openAssessment(organisationId, at)}) open on true
        left join lateral (${latestResult(organisationId)}) latest on true
        where ${isWhole ? sql`true` : sql`m.id is not null`}
      )`;
    return { tables, audit: listAudit(event, idsShown, (row) => row.beaconId) };
  };
}

function openAssessment(organisationId: string, now: Date): RawBuilder<unknown> {
  return sql`
    select json_build_object('number', a.number, 'opensAt', a.opens_at, 'closesAt', a.closes_at,
      'responseCount', n.received, 'expectedCount', n.expected,
      'ownToken', case when team.own_seed is not null then json_build_object(
        'memberId', m.id, 'assessmentId', a.id, 'seed', team.own_seed) end,
      'people', case when not a.is_complete and not b.is_anonymous and team.may_see_score
        then (${peopleOf(organisationId)}) end,
      'awaitedCount', team.awaited_count, 'awaitedNames', team.awaited_names) as card
    from assessments a
    join completions n on n.organisation_id = ${organisationId} and n.assessment_id = a.id
    cross join lateral (${teamOf(organisationId)}) team
    where a.organisation_id = ${organisationId} and a.beacon_id = b.id and ${isOpen('a', now)}`;
}

/** The scores of everybody who has answered the open assessment `a`, with the answers of those without a score. */
function peopleOf(organisationId: string): RawBuilder<unknown> {
  return sql`
    select json_agg(json_build_object('score', score, 'normalisedScore', normalised_score,
      'role', role, 'attributes', case when score is null then attributes end))
    from responses where organisation_id = ${organisationId} and assessment_id = a.id`;
}

/** What the assessors of the open assessment `a` have done, and what the viewer's member `m` has. */
function teamOf(organisationId: string): RawBuilder<unknown> {
  return sql`
    select coalesce(bool_or(r.member_id is not null) filter (where s.id = m.id), true)
        as may_see_score,
      max(encode(t.seed, 'base64')) filter (where s.id = m.id and r.member_id is null) as own_seed,
      count(*) filter (where r.member_id is null) as awaited_count,
      coalesce(array_agg(${memberName('s')} order by ${memberName('s')})
        filter (where r.member_id is null and not b.is_anonymous), '{}') as awaited_names
    from members s
    left join users u on u.id = s.user_id
    left join organisation_users ou on ou.organisation_id = ${organisationId}
      and ou.user_id = s.user_id
    left join responses r on r.organisation_id = ${organisationId} and r.assessment_id = a.id
      and r.member_id = s.id
    left join assess_tokens t on t.organisation_id = ${organisationId}
      and t.assessment_id = a.id and t.member_id = s.id and t.kind = 'mail'
      and t.revoked_at is null
    where s.organisation_id = ${organisationId} and s.beacon_id = b.id and s.removed_at is null
      and ${isAssessor('s')} and s.asked_from <= a.number`;
}

/** The last result that counts. */
function latestResult(organisationId: string): RawBuilder<unknown> {
  return sql`
    select a.opens_at, a.completed_at, a.result, a.framework_version, (
        select ${versionOf('p')} from assessments p where p.organisation_id = ${organisationId}
          and p.beacon_id = b.id and p.number < a.number and ${isSettledResult('p')}
        order by p.number desc limit 1
      ) as version_before
    from assessments a
    where a.organisation_id = ${organisationId} and a.beacon_id = b.id and ${isSettledResult('a')}
    order by a.number desc limit 1`;
}

function lastSettledCount(organisationId: string): RawBuilder<unknown> {
  return sql`
    select t.received from assessments a
    join completions t on t.organisation_id = ${organisationId} and t.assessment_id = a.id
    where a.organisation_id = ${organisationId} and a.beacon_id = b.id
      and (a.closed_at is not null or a.is_complete) and a.completed_at is not null
    order by a.number desc limit 1`;
}
