-- A result counts once its window is settled: closed, or answered by everybody who is asked. Of an anonymous Beacon
-- a window is complete only with three responses, and stays so.
alter table assessments add column is_complete boolean not null default false;
update assessments a set is_complete = true
from beacons b
where b.organisation_id = a.organisation_id and b.id = a.beacon_id
  and a.closed_at is null and a.completed_at is not null
  and not exists (
    select from members m
    where m.organisation_id = a.organisation_id and m.beacon_id = a.beacon_id
      and m.removed_at is null and m.role <> 'viewer' and m.asked_from <= a.number
      and not exists (select from responses r where r.organisation_id = m.organisation_id
        and r.assessment_id = a.id and r.member_id = m.id))
  and (not b.is_anonymous or (select count(*) from responses r
    where r.organisation_id = a.organisation_id and r.assessment_id = a.id) >= 3);

-- Whether an assessment has a result that counts: of anonymous people, three make one.
create function is_settled(a assessments, is_anonymous boolean) returns boolean
  language sql immutable parallel safe
  return (a.closed_at is not null or a.is_complete) and a.completed_at is not null
    and (not is_anonymous or (a.result->>'count')::integer >= 3);

-- What is told of an anonymous change compares results that are told themselves.
with told as (
  select a.organisation_id, a.id, (a.result->>'score')::float8
    - lag((a.result->>'score')::float8) over (partition by a.organisation_id, a.beacon_id order by a.number)
    as change
  from assessments a
  join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
  where b.is_anonymous and (a.result->>'count')::integer >= 3
)
update assessments a
set result = jsonb_set(a.result, '{change}', coalesce(to_jsonb(t.change), 'null'))
from told t
where t.organisation_id = a.organisation_id and t.id = a.id;

-- The sections of a Beacon's last settled result.
create or replace function write_sections() returns trigger language plpgsql as $$
begin
  if exists (select from assessments a where a.organisation_id = new.organisation_id
      and a.beacon_id = new.beacon_id and a.number > new.number and is_settled(a, false)) then
    return null;
  end if;
  delete from beacon_sections
  where organisation_id = new.organisation_id and beacon_id = new.beacon_id;
  insert into beacon_sections
    (organisation_id, beacon_id, section_id, framework_id, number, completed_at, score, questions)
  select a.organisation_id, a.beacon_id, s.id, b.framework_id, a.number,
    case when b.is_anonymous then a.opens_at else a.completed_at end, s.score, s.questions
  from beacons b
  cross join lateral (select * from assessments a
    where a.organisation_id = b.organisation_id and a.beacon_id = b.id
      and is_settled(a, b.is_anonymous)
    order by a.number desc limit 1) a
  cross join lateral section_scores(a.result, b.is_anonymous) s
  where b.organisation_id = new.organisation_id and b.id = new.beacon_id;
  return null;
end $$;
drop trigger sections_inserted on assessments;
drop trigger sections_updated on assessments;
create trigger sections_inserted after insert on assessments
  for each row when (is_settled(new, false)) execute function write_sections();
create trigger sections_updated after update of result, closed_at, is_complete on assessments
  for each row when (is_settled(new, false) <> is_settled(old, false)
    or is_settled(new, false) and new.result is distinct from old.result)
  execute function write_sections();

-- What lists and reports show already.
delete from beacon_sections;
insert into beacon_sections
  (organisation_id, beacon_id, section_id, framework_id, number, completed_at, score, questions)
select a.organisation_id, a.beacon_id, s.id, b.framework_id, a.number,
  case when b.is_anonymous then a.opens_at else a.completed_at end, s.score, s.questions
from beacons b
cross join lateral (select * from assessments a
  where a.organisation_id = b.organisation_id and a.beacon_id = b.id
    and is_settled(a, b.is_anonymous)
  order by a.number desc limit 1) a
cross join lateral section_scores(a.result, b.is_anonymous) s;
update beacons b
set (latest_score, latest_normalised_score, latest_change, latest_completed_at) = (
  select (a.result->>'score')::float8, (a.result->>'normalisedScore')::float8,
    (a.result->>'change')::float8, case when b.is_anonymous then a.opens_at else a.completed_at end
  from assessments a
  where a.organisation_id = b.organisation_id and a.beacon_id = b.id
    and is_settled(a, b.is_anonymous)
  order by a.number desc limit 1)
where b.latest_completed_at is not null;
delete from report_figures;
