-- What a list can be reduced to: Beacons whose latest score is low, and those whose latest score is worse than the one before.
alter table beacon_list_rows
  add column is_low boolean not null default false,
  add column is_worse boolean not null default false;

update beacon_list_rows l
set is_low = coalesce(risk_of(b.latest_normalised_score, b.lower_threshold, b.upper_threshold,
    f.unit_min, f.unit_max, f.is_worse_higher) = 0, false),
  is_worse = coalesce((
    select a.result->>'change' is not null and (a.result->>'normalisedScore')::double precision < (
      select (p.result->>'normalisedScore')::double precision from assessments p
      where p.organisation_id = a.organisation_id and p.beacon_id = a.beacon_id
        and p.number < a.number and (p.closed_at is not null or p.is_complete)
        and p.completed_at is not null
        and (not b.is_anonymous or (p.result->>'count')::integer >= 3)
      order by p.number desc limit 1) - 1e-8
    from assessments a
    where a.organisation_id = b.organisation_id and a.beacon_id = b.id
      and (a.closed_at is not null or a.is_complete) and a.completed_at is not null
      and (not b.is_anonymous or (a.result->>'count')::integer >= 3)
    order by a.number desc limit 1), false)
from beacons b
join frameworks f on f.id = b.framework_id and f.version = b.framework_version
where b.organisation_id = l.organisation_id and b.id = l.beacon_id;

alter table beacon_list_rows
  alter column is_low drop default,
  alter column is_worse drop default;
create index beacon_list_rows_low on beacon_list_rows (organisation_id, group_name, score, beacon_id)
  where is_low and not is_archived;
create index beacon_list_rows_worse on beacon_list_rows (organisation_id, group_name, score, beacon_id)
  where is_worse and not is_archived;
