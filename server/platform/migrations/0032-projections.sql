-- Nothing happens behind a statement any more: whoever writes a row calls the functions that keep what is derived from it.
drop trigger audit_events_append_only on audit_events;
drop trigger audit_events_not_truncated on audit_events;
drop trigger beacons_listed on beacons;
drop trigger beacons_rated on beacons;
drop trigger beacons_relisted on beacons;
drop trigger clients_relisted on clients;
drop trigger listings_counted on beacon_list_rows;
drop trigger listings_rated on beacon_list_rows;
drop trigger listings_recounted on beacon_list_rows;
drop trigger listings_uncounted on beacon_list_rows;
drop trigger members_counted on members;
drop trigger members_recounted on members;
drop trigger new_listings_rated on beacon_list_rows;
drop trigger organisation_users_listed on organisation_users;
drop trigger responses_counted on responses;
drop trigger responses_uncounted on responses;
drop trigger sections_inserted on assessments;
drop trigger sections_updated on assessments;
drop trigger users_relisted on users;
drop trigger windows_counted on assessments;
drop function count_listings, count_members, count_responses, count_windows, list_changed_beacons,
  list_changed_clients, list_new_beacons, list_organisation_user, list_user_anew, rate_listing,
  rate_listings_anew, recount_listings, refuse_change, write_sections, turnout, is_settled;

-- What lists sort by name and search, apart from what a submit changes.
create table beacon_names (
  organisation_id uuid not null,
  beacon_id uuid not null,
  group_name text collate "C" not null,
  is_archived boolean not null,
  sort_name text collate "C" not null,
  search_text text collate "C" not null,
  group_names text[] collate "C",
  primary key (organisation_id, beacon_id, group_name),
  foreign key (organisation_id, beacon_id) references beacons (organisation_id, id) on delete cascade
);
insert into beacon_names
select organisation_id, beacon_id, group_name, is_archived, sort_name, search_text, group_names
from beacon_list_rows;
create index beacon_names_name
  on beacon_names (organisation_id, group_name, is_archived, sort_name, beacon_id);
create index beacon_names_pieces on beacon_names using gin (search_pieces(
  uuid_hash_extended(organisation_id, is_archived::int), search_text, group_names))
  with (gin_pending_list_limit = 1024) where group_name = '';
alter index beacon_names_pieces alter column 1 set statistics 0;

-- The row of a Beacon in the orders by score and date: narrow, because a result moves it.
alter table beacon_list_rows rename to old_list_rows;
create table beacon_list_rows (
  organisation_id uuid not null,
  beacon_id uuid not null,
  group_name text collate "C" not null,
  framework_id text not null,
  is_archived boolean not null,
  score double precision,
  completed_at timestamptz
);
insert into beacon_list_rows
select organisation_id, beacon_id, group_name, framework_id, is_archived, score, completed_at
from old_list_rows;
drop table old_list_rows;
alter table beacon_list_rows add primary key (organisation_id, beacon_id, group_name),
  add foreign key (organisation_id, beacon_id) references beacons (organisation_id, id)
    on delete cascade;
create index beacon_list_rows_score
  on beacon_list_rows (organisation_id, group_name, is_archived, score, beacon_id);
create index beacon_list_rows_completed
  on beacon_list_rows (organisation_id, group_name, is_archived, completed_at, beacon_id);

-- The scores of the sections of a Beacon's latest result, in one row.
alter table beacon_sections rename to old_sections;
create table beacon_sections (
  organisation_id uuid not null,
  beacon_id uuid not null,
  framework_id text not null,
  number integer not null,
  completed_at timestamptz not null,
  section_ids text[] collate "C" not null,
  scores double precision[] not null,
  points double precision[] not null,
  questions jsonb[] not null
) with (fillfactor = 80);
insert into beacon_sections
select organisation_id, beacon_id, min(framework_id), min(number), min(completed_at),
  array_agg(section_id order by section_id), array_agg(score order by section_id),
  array_agg(points order by section_id), array_agg(questions order by section_id)
from old_sections
group by organisation_id, beacon_id;
drop table old_sections;
alter table beacon_sections add primary key (organisation_id, beacon_id),
  add foreign key (organisation_id, beacon_id) references beacons (organisation_id, id)
    on delete cascade;

-- A response changes these rows in place: no index covers the columns that it changes, and pages have room.
drop index completions_beacon;
drop index completions_framework;
create index completions_beacon on completions (organisation_id, beacon_id, opens_at);
create index completions_framework
  on completions (organisation_id, framework_id, opens_at) include (beacon_id);
alter table completions set (fillfactor = 80);
alter table beacons set (fillfactor = 80);
alter table assessments set (fillfactor = 70);

-- Counts a change of the assessors or of the result, so that a submit notices one that came first.
alter table assessments add column revision integer not null default 0;
