alter table frameworks add column out_of double precision not null
  generated always as (coalesce((definition->>'outOf')::double precision, 100)) stored;

-- Where a Beacon's latest score lies between its thresholds: 0 below, 1 between, 2 above; null without a score.
create function risk_of(score double precision, lower double precision, upper double precision,
    out_of double precision) returns smallint
  language sql immutable parallel safe
  return case when score < lower * 100 / out_of then 0 when score > upper * 100 / out_of then 2
    when score is not null then 1 end;

alter table beacon_listings add column risk smallint;
update beacon_listings l set risk = risk_of(l.score, b.lower_threshold, b.upper_threshold, f.out_of)
from beacons b
join frameworks f on f.id = b.framework_id and f.version = b.framework_version
where b.organisation_id = l.organisation_id and b.id = l.beacon_id;

-- What reports walk, and what they sort where a timeframe leaves little. No index but the keys begins with the
-- organisation: for one that is new, statistics would make them all look alike.
create index beacon_listings_risk
  on beacon_listings (framework_id, organisation_id, group_name, risk, score, beacon_id)
  include (completed_at) where not is_archived and score is not null;
create index beacon_listings_timeframe
  on beacon_listings (framework_id, organisation_id, group_name, completed_at)
  include (risk, score, beacon_id) where not is_archived and score is not null;
create index beacon_listings_framework
  on beacon_listings (framework_id, organisation_id, group_name, sort_name, beacon_id)
  where not is_archived;

create function rate_listing() returns trigger language plpgsql as $$
begin
  select risk_of(new.score, b.lower_threshold, b.upper_threshold, f.out_of) into new.risk
  from beacons b
  join frameworks f on f.id = b.framework_id and f.version = b.framework_version
  where b.organisation_id = new.organisation_id and b.id = new.beacon_id;
  return new;
end $$;
create trigger new_listings_rated before insert on beacon_listings
  for each row when (new.score is not null) execute function rate_listing();
create trigger listings_rated before update of score on beacon_listings
  for each row execute function rate_listing();

create function rate_listings_anew() returns trigger language plpgsql as $$
begin
  update beacon_listings set score = score
  where organisation_id = new.organisation_id and beacon_id = new.id;
  return null;
end $$;
create trigger beacons_rated after update of lower_threshold, upper_threshold on beacons
  for each row when ((old.lower_threshold, old.upper_threshold)
    is distinct from (new.lower_threshold, new.upper_threshold))
  execute function rate_listings_anew();

-- What a search looks up is never known when it is planned, so nobody reads statistics about it.
alter index beacon_listings_pieces alter column 1 set statistics 0;

-- Made of immutable functions only, it is planned into what calls it.
create or replace function search_text(beacon_name text, client_name text, external_ref text) returns text
  language sql immutable parallel safe
  return fold(beacon_name || coalesce(e'\n' || nullif(client_name, beacon_name), '')
    || coalesce(e'\n' || external_ref, ''));

-- A Beacon's latest scores on 0…100, by section and, in each, by question. Of anonymous people only what three of them
-- made, once their window has closed.
create table beacon_sections (
  organisation_id uuid not null,
  beacon_id uuid not null,
  section_id text collate "C" not null,
  framework_id text not null,
  number integer not null,
  completed_at timestamptz not null,
  score double precision not null,
  questions jsonb not null,
  primary key (organisation_id, beacon_id, section_id) include (score),
  foreign key (organisation_id, beacon_id) references beacons on delete cascade
);
create index beacon_sections_score
  on beacon_sections (framework_id, section_id, organisation_id, score, beacon_id)
  include (completed_at);

-- The scored sections of a result that have questions of their own.
create function section_scores(result jsonb, is_anonymous boolean)
  returns table (id text, score double precision, questions jsonb)
  language sql immutable parallel safe as $$
  select s->>'id', (s->>'normalisedScore')::double precision,
    (select coalesce(jsonb_object_agg(q->>'id', q->'normalisedScore'), '{}')
      from jsonb_array_elements(s->'attributes') q
      where q->>'normalisedScore' is not null
        and (not is_anonymous or (q->>'count')::integer >= 3))
  from jsonb_array_elements(result->'attributes') s
  where s->>'normalisedScore' is not null and s->'attributes' <> '[]'
    and (not is_anonymous or (s->>'count')::integer >= 3)
$$;

create function write_sections() returns trigger language plpgsql as $$
declare
  is_kept boolean := (select is_anonymous from beacons
    where organisation_id = new.organisation_id and id = new.beacon_id);
begin
  -- Closing tells only what was kept back.
  if not is_kept and tg_op = 'UPDATE' and new.result = old.result then
    return null;
  end if;
  if exists (select from assessments where organisation_id = new.organisation_id
      and beacon_id = new.beacon_id and number > new.number and result is not null) then
    return null;
  end if;
  delete from beacon_sections
  where organisation_id = new.organisation_id and beacon_id = new.beacon_id;
  insert into beacon_sections
    (organisation_id, beacon_id, section_id, framework_id, number, completed_at, score, questions)
  select new.organisation_id, new.beacon_id, s.id, b.framework_id, new.number,
    case when b.is_anonymous then new.opens_at else new.completed_at end, s.score, s.questions
  from beacons b
  cross join lateral section_scores(new.result, b.is_anonymous) s
  where b.organisation_id = new.organisation_id and b.id = new.beacon_id
    and (new.closed_at is not null or not b.is_anonymous);
  return null;
end $$;
create trigger sections_inserted after insert on assessments
  for each row when (new.result is not null) execute function write_sections();
create trigger sections_updated after update of result, closed_at on assessments
  for each row when (new.result is not null
    and (new.result is distinct from old.result or old.closed_at is null and new.closed_at is not null))
  execute function write_sections();

-- How many responses each window asked for, and how many came.
create table turnouts (
  organisation_id uuid not null,
  assessment_id uuid not null,
  beacon_id uuid not null,
  framework_id text not null,
  opens_at timestamptz not null,
  expected integer not null check (expected >= received),
  received integer not null,
  primary key (organisation_id, assessment_id),
  foreign key (organisation_id, assessment_id) references assessments on delete cascade
);
create index turnouts_beacon on turnouts (beacon_id, organisation_id, opens_at)
  include (expected, received);
create index turnouts_framework on turnouts (framework_id, organisation_id, opens_at)
  include (beacon_id, expected, received);

-- Asked is who takes part as an assessor, and whoever has answered even if they left afterwards. As a table it is
-- planned into what calls it, once for tables of any size.
create function turnout(of_organisation uuid, of_beacon uuid, of_assessment uuid,
    of_number integer) returns table (expected integer, received integer)
  language sql stable as $$
  select count(distinct member_id), count(*) filter (where has_answered)
  from (
    select id as member_id, false as has_answered from members
    where organisation_id = of_organisation and beacon_id = of_beacon and removed_at is null
      and role <> 'viewer' and asked_from <= of_number
    union all
    select member_id, true from responses
    where organisation_id = of_organisation and assessment_id = of_assessment
  ) asked
$$;

create function count_windows() returns trigger language plpgsql
  set enable_seqscan = off as $$
begin
  insert into turnouts (organisation_id, assessment_id, beacon_id, framework_id, opens_at,
    expected, received)
  select n.organisation_id, n.id, n.beacon_id, b.framework_id, n.opens_at, t.expected, t.received
  from new_rows n
  join beacons b on b.organisation_id = n.organisation_id and b.id = n.beacon_id
  cross join lateral turnout(n.organisation_id, n.beacon_id, n.id, n.number) t;
  return null;
end $$;
create trigger windows_counted after insert on assessments
  referencing new table as new_rows for each statement execute function count_windows();

create function count_responses() returns trigger language plpgsql
  set enable_seqscan = off as $$
begin
  update turnouts u set expected = t.expected, received = t.received
  from (select distinct organisation_id, assessment_id from changed) c
  join assessments a on a.organisation_id = c.organisation_id and a.id = c.assessment_id
  cross join lateral turnout(a.organisation_id, a.beacon_id, a.id, a.number) t
  where u.organisation_id = a.organisation_id and u.assessment_id = a.id;
  return null;
end $$;
create trigger responses_counted after insert on responses
  referencing new table as changed for each statement execute function count_responses();
create trigger responses_uncounted after delete on responses
  referencing old table as changed for each statement execute function count_responses();

-- What is over stays as it was asked.
create function count_members() returns trigger language plpgsql
  set enable_seqscan = off as $$
begin
  update turnouts u set expected = t.expected, received = t.received
  from (select distinct organisation_id, beacon_id from new_rows) n
  join assessments a on a.organisation_id = n.organisation_id and a.beacon_id = n.beacon_id
    and a.closed_at is null
  cross join lateral turnout(a.organisation_id, a.beacon_id, a.id, a.number) t
  where u.organisation_id = a.organisation_id and u.assessment_id = a.id
    and (u.expected, u.received) <> (t.expected, t.received);
  return null;
end $$;
create trigger members_counted after insert on members
  referencing new table as new_rows for each statement execute function count_members();
create trigger members_recounted after update on members
  referencing new table as new_rows for each statement execute function count_members();

-- Figures over all Beacons of a large organisation, counted anew every few minutes.
create table report_figures (
  organisation_id uuid not null references organisations,
  framework_id text not null,
  kind text not null,
  group_name text collate "C" not null,
  timeframe integer not null,
  figures jsonb not null,
  counted_at timestamptz not null,
  primary key (organisation_id, framework_id, kind, group_name, timeframe)
);

-- One look at a Beacon makes several calls: they leave one trace a minute.
alter table audit_events add column minute timestamptz;
create unique index audit_events_minute
  on audit_events (beacon_id, organisation_id, user_id, assessment_id, minute) nulls not distinct
  where minute is not null;

-- What is there already.
insert into beacon_sections
  (organisation_id, beacon_id, section_id, framework_id, number, completed_at, score, questions)
select a.organisation_id, a.beacon_id, s.id, b.framework_id, a.number,
  case when b.is_anonymous then a.opens_at else a.completed_at end, s.score, s.questions
from beacons b
cross join lateral (select * from assessments
  where organisation_id = b.organisation_id and beacon_id = b.id and result is not null
  order by number desc limit 1) a
cross join lateral section_scores(a.result, b.is_anonymous) s
where a.closed_at is not null or not b.is_anonymous;
insert into turnouts (organisation_id, assessment_id, beacon_id, framework_id, opens_at, expected,
  received)
select a.organisation_id, a.id, a.beacon_id, b.framework_id, a.opens_at, t.expected, t.received
from assessments a
join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
cross join lateral turnout(a.organisation_id, a.beacon_id, a.id, a.number) t;
