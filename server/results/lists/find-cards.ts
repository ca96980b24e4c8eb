import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isActive, isAssessor, isOpen } from '#server/platform/database/conditions.ts';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import { isSettledResult } from '#server/beacons/settled.ts';
import { auditList } from '#server/platform/audit/audit-read.ts';
import { resultColumns } from '#server/results/queries.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { BeaconKey } from '#server/beacons/beacon-key.ts';
import { listedDetails, selectDetails } from '#server/beacons/client-details.ts';
import { organisationsSeen } from '#server/beacons/queries.ts';
import { presentCard } from './present-card.ts';
import { memberName } from '#server/platform/database/display-names.ts';
import type { CardRow } from './present-card.ts';

/**
 * The cards of these Beacons in this order, without those that the viewer may no longer see. The same statement writes the
 * audit event.
 */
export async function findCards(
  services: Services,
  viewer: Viewer,
  keys: readonly BeaconKey[],
): Promise<BeaconCard[]> {
  if (keys.length === 0) return [];
  const { userId } = viewer;
  const at = services.clock.now();
  const keysShown = sql`select "organisationId" as organisation_id, "beaconId" as id from shown`;
  const { rows } = await sql<CardRow>`
    with shown as materialized (
    select listed.position, b.organisation_id as "organisationId", o.slug as "organisationSlug",
      o.name as "organisationName", o.time_zone as "timeZone", b.id as "beaconId", b.name,
      c.id as "clientId", ${selectDetails(listedDetails)},
      b.framework_id as "frameworkId", b.framework_version as "frameworkVersion", b.is_anonymous as "isAnonymous",
      b.lower_threshold as "lowerThreshold", b.upper_threshold as "upperThreshold",
      b.next_opens_at as "nextOpensAt", m.role as "memberRole",
      coalesce(m.is_admin, false) as "isBeaconAdmin", open.card as open, latest.card as latest,
      case when b.is_anonymous and latest.card is null then (${lastSettledCount}) end as "withheldCount"
    from unnest(${keys.map(({ organisationId }) => organisationId)}::uuid[],
      ${keys.map(({ beaconId }) => beaconId)}::uuid[])
      with ordinality as listed (organisation_id, id, position)
    join beacons b on b.organisation_id = listed.organisation_id and b.id = listed.id
      and ${isActive('b')}
    join organisations o on o.organisation_id = b.organisation_id
    join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    left join members m on m.organisation_id = b.organisation_id and m.beacon_id = b.id
      and m.user_id = ${userId} and m.removed_at is null
    left join lateral (${openAssessment(at)}) open on true
    left join lateral (${latestResult}) latest on true
    where m.id is not null or b.organisation_id = any(${organisationsSeen(viewer)}::uuid[])
    ), audited as (${auditList({ action: 'beacons.listed', at, userId }, keysShown)})
    select * from shown order by position`.execute(services.db);
  return Promise.all(rows.map((row) => presentCard(services, viewer, row)));
}

function openAssessment(now: Date): RawBuilder<unknown> {
  const isShown = sql`(not a.is_complete and not b.is_anonymous and coalesce(bool_or(
    r.member_id is not null) filter (where s.id = m.id), true))`;
  return sql`select jsonb_build_object('number', a.number, 'opensAt', a.opens_at,
        'closesAt', a.closes_at, 'responseCount', n.received, 'expectedCount', n.expected,
        'score', case when ${isShown} then a.result->'score' end,
        'normalisedScore', case when ${isShown} then a.result->'normalisedScore' end,
        'outOf', coalesce(a.result->'outOf', to_jsonb(100)),
        'isAsked', coalesce(bool_or(r.member_id is null and t.member_id is not null)
          filter (where s.id = m.id), false),
        'awaitedCount', count(s.id) filter (where r.member_id is null),
        'awaitedNames', coalesce(array_agg(${memberName('s')} order by ${memberName('s')})
          filter (where s.id is not null and r.member_id is null and not b.is_anonymous), '{}')) as card
    from assessments a
    join completions n on n.organisation_id = a.organisation_id and n.assessment_id = a.id
    left join members s on s.organisation_id = a.organisation_id and s.beacon_id = a.beacon_id
      and s.removed_at is null and ${isAssessor('s')} and s.asked_from <= a.number
    left join users u on u.id = s.user_id
    left join organisation_users ou on ou.organisation_id = s.organisation_id
      and ou.user_id = s.user_id
    left join responses r on r.organisation_id = a.organisation_id and r.assessment_id = a.id
      and r.member_id = s.id
    left join assess_tokens t on t.organisation_id = a.organisation_id
      and t.assessment_id = a.id and t.member_id = s.id and t.kind = 'mail'
      and t.revoked_at is null
    where a.organisation_id = b.organisation_id and a.beacon_id = b.id and ${isOpen('a', now)}
    group by a.organisation_id, a.id, n.organisation_id, n.assessment_id`;
}

/** The last result that counts. */
const latestResult = sql`select to_jsonb(shown) as card from (
  select ${resultColumns}, a.result - 'attributes' as result
  from assessments a
  join completions t on t.organisation_id = a.organisation_id and t.assessment_id = a.id
  where a.organisation_id = b.organisation_id and a.beacon_id = b.id and ${isSettledResult('a')}
  order by a.number desc limit 1) shown`;

const lastSettledCount = sql`select t.received from assessments a
  join completions t on t.organisation_id = a.organisation_id and t.assessment_id = a.id
  where a.organisation_id = b.organisation_id and a.beacon_id = b.id
    and (a.closed_at is not null or a.is_complete) and a.completed_at is not null
  order by a.number desc limit 1`;
