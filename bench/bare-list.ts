import type pg from 'pg';
import type { BeaconCard } from '#contract/beacon-lists.ts';

/** What the bare server needs to answer with the first page of an organisation's list. */
export interface BareList {
  organisationId: string;
  /** A card with what is the same on all of the page: the framework, the organisation and what the admin may do. */
  card: BeaconCard;
}

const sql = String.raw;
const statement = sql`select b.id as uuid, c.id as "clientId", c.name as "clientName",
    c.avatar as "clientAvatar", c.group_names as "groupNames", c.external_url as "externalUrl",
    b.name as "beaconName", latest.result->'score' as score,
    latest.result->'normalisedScore' as "normalisedScore", latest.result->'range' as range,
    latest.result->'normalisedRange' as "normalisedRange", latest.result->'change' as change,
    latest.completed_at as "latestAssessmentCompletedAt", open.card as "openAssessment",
    open.awaited, b.next_opens_at as "nextOpensAt"
  from beacon_list_rows l
  join beacons b on b.organisation_id = l.organisation_id and b.id = l.beacon_id
  join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
  left join lateral (
    select result, completed_at from assessments
    where organisation_id = b.organisation_id and beacon_id = b.id and closed_at is not null
      and result is not null
    order by number desc limit 1
  ) latest on true
  left join lateral (
    select jsonb_build_object('number', a.number, 'responseCount', n.received,
      'expectedCount', n.expected, 'score', a.result->'score',
      'normalisedScore', a.result->'normalisedScore', 'outOf', 100, 'opensAt', a.opens_at,
      'closesAt', a.closes_at) as card, (
        select json_build_object('count', count(*), 'names', json_agg(u.name order by u.name))
        from members m
        join users u on u.id = m.user_id
        left join responses r on r.organisation_id = m.organisation_id
          and r.assessment_id = a.id and r.member_id = m.id
        where m.organisation_id = a.organisation_id and m.beacon_id = a.beacon_id
          and m.removed_at is null and m.role <> 'viewer' and r.member_id is null
      ) as awaited
    from assessments a
    join completions n on n.organisation_id = a.organisation_id and n.assessment_id = a.id
    where a.organisation_id = b.organisation_id and a.beacon_id = b.id and a.closed_at is null
      and a.closes_at > now()
    order by a.number desc limit 1
  ) open on true
  where l.organisation_id = $1 and l.group_name = '' and not l.is_archived
  order by l.score, l.beacon_id
  limit 24`;

/** The cards of a first page by one plain query. */
export async function readCards(
  client: pg.Pool,
  { organisationId, card }: BareList,
): Promise<BeaconCard[]> {
  const { rows } = await client.query<Partial<BeaconCard>>({
    name: 'list',
    text: statement,
    values: [organisationId],
  });
  return rows.map((row) => ({ ...card, ...row, openAssessment: openOf(row) }));
}

/** JSON has times of the database as it writes them. */
function openOf({ openAssessment: open }: Partial<BeaconCard>): BeaconCard['openAssessment'] {
  const isoTime = (time: string) => new Date(time).toISOString();
  if (!open) return null;
  const { opensAt, closesAt } = open;
  return { ...open, opensAt: isoTime(opensAt), closesAt: closesAt && isoTime(closesAt) };
}
