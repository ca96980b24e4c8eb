-- Where each informant has cut-offs of their own, a mean of several is in no band: lists, risk and reports go by the worst
-- informant. Not in anonymous Beacons, where an end of the range is somebody's own score.
alter table frameworks add column has_own_bands boolean not null
  generated always as (coalesce(definition->'informants', '{}') <> '{}') stored;

-- A Beacon's `latest_normalised_score`, and the `score` of its sections. `rankedScore` of rules/bands.ts is the same.
create function ranked_score(node jsonb, has_own_bands boolean, is_anonymous boolean)
  returns double precision language sql immutable parallel safe
  return case when has_own_bands and not is_anonymous and node->'normalisedRange'->>0 is not null
    then (node->'normalisedRange'->>0)::double precision
    else (node->>'normalisedScore')::double precision end;

-- The mean in the section's own unit.
alter table beacon_sections add column points double precision;

create function section_scores(result jsonb, is_anonymous boolean, has_own_bands boolean)
  returns table (id text, score double precision, points double precision, questions jsonb)
  language sql immutable parallel safe as $$
  select s->>'id', ranked_score(s, has_own_bands, is_anonymous), (s->>'score')::double precision,
    (select coalesce(jsonb_object_agg(q->>'id', q->'normalisedScore'), '{}')
      from jsonb_array_elements(s->'attributes') q
      where q->>'normalisedScore' is not null
        and (not is_anonymous or (q->>'count')::integer >= 3))
  from jsonb_array_elements(result->'attributes') s
  where s->>'normalisedScore' is not null and s->'attributes' <> '[]'
    and (not is_anonymous or (s->>'count')::integer >= 3)
$$;

create or replace function write_sections() returns trigger language plpgsql as $$
begin
  if exists (select from assessments a where a.organisation_id = new.organisation_id
      and a.beacon_id = new.beacon_id and a.number > new.number and is_settled(a, false)) then
    return null;
  end if;
  delete from beacon_sections
  where organisation_id = new.organisation_id and beacon_id = new.beacon_id;
  insert into beacon_sections (organisation_id, beacon_id, section_id, framework_id, number,
    completed_at, score, points, questions)
  select a.organisation_id, a.beacon_id, s.id, b.framework_id, a.number,
    case when b.is_anonymous then a.opens_at else a.completed_at end, s.score, s.points, s.questions
  from beacons b
  join frameworks f on f.id = b.framework_id and f.version = b.framework_version
  cross join lateral (select * from assessments a
    where a.organisation_id = b.organisation_id and a.beacon_id = b.id
      and is_settled(a, b.is_anonymous)
    order by a.number desc limit 1) a
  cross join lateral section_scores(a.result, b.is_anonymous, f.has_own_bands) s
  where b.organisation_id = new.organisation_id and b.id = new.beacon_id;
  return null;
end $$;
drop function section_scores(jsonb, boolean);

-- What lists and reports show already.
delete from beacon_sections;
insert into beacon_sections (organisation_id, beacon_id, section_id, framework_id, number,
  completed_at, score, points, questions)
select a.organisation_id, a.beacon_id, s.id, b.framework_id, a.number,
  case when b.is_anonymous then a.opens_at else a.completed_at end, s.score, s.points, s.questions
from beacons b
join frameworks f on f.id = b.framework_id and f.version = b.framework_version
cross join lateral (select * from assessments a
  where a.organisation_id = b.organisation_id and a.beacon_id = b.id
    and is_settled(a, b.is_anonymous)
  order by a.number desc limit 1) a
cross join lateral section_scores(a.result, b.is_anonymous, f.has_own_bands) s;
update beacons b
set latest_normalised_score = ranked_score(a.result, true, b.is_anonymous)
from frameworks f, assessments a
where f.id = b.framework_id and f.version = b.framework_version and f.has_own_bands
  and a.organisation_id = b.organisation_id and a.beacon_id = b.id
  and b.latest_normalised_score is not null
  and a.number = (select max(n.number) from assessments n
    where n.organisation_id = b.organisation_id and n.beacon_id = b.id
      and is_settled(n, b.is_anonymous));
alter table beacon_sections alter column points set not null;
delete from report_snapshots;
