create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Without case, accents and the letters that do not decompose.
create function fold_letters(given text) returns text
  language sql immutable strict parallel safe
  return translate(
    replace(replace(replace(replace(
      regexp_replace(
        translate(
          lower(lower(normalize(given, nfkd) collate "C") collate "default"),
          'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐÆŒÞẞ',
          'αβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґæœþß'),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
        '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'ŁłØøĐđÐðĦħŦŧŊŋıƏəƗɨɃƀ', 'llooddddhhttnniəəɨɨbb') collate "C";

-- Text as it is searched and sorted; most of it is plain, and done sooner.
create function fold(given text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(given) = length(given) then lower(given collate "C")
    else fold_letters(given) end;

-- Every two neighbouring characters of a text.
create function letter_pairs(given text) returns text[]
  language sql immutable strict parallel safe
  return array_remove(string_to_array(
    regexp_replace(given, '(..)', e'\\1\x01', 'g') || e'\x01'
      || regexp_replace(substr(given, 2), '(..)', e'\\1\x01', 'g'), e'\x01'), '');

-- What terms without a trigram are looked up among: single characters and pairs.
create function search_parts(given text) returns text[]
  language sql immutable strict parallel safe
  return string_to_array(given, null) || letter_pairs(given);

-- What lists walk: each Beacon once under '' and once under each group of its client.
create table beacon_listings (
  organisation_id uuid not null,
  beacon_id uuid not null,
  group_name text collate "C" not null,
  framework_id text not null,
  is_archived boolean not null,
  score double precision,
  sort_name text collate "C" not null,
  completed_at timestamptz,
  search_text text collate "C" not null,
  -- A search within a group looks here: null where group_name is not ''.
  group_names text[] collate "C",
  primary key (organisation_id, beacon_id, group_name),
  foreign key (organisation_id, beacon_id) references beacons on delete cascade
);
create index beacon_listings_score
  on beacon_listings (organisation_id, group_name, is_archived, score, beacon_id);
create index beacon_listings_name
  on beacon_listings (organisation_id, group_name, is_archived, sort_name, beacon_id);
create index beacon_listings_completed
  on beacon_listings (organisation_id, group_name, is_archived, completed_at, beacon_id);
create index beacon_listings_search
  on beacon_listings using gin (organisation_id, group_names, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where group_name = '';
create index beacon_listings_parts
  on beacon_listings using gin (organisation_id, group_names, search_parts(search_text))
  with (gin_pending_list_limit = 1024) where group_name = '';

create table beacon_counts (
  organisation_id uuid not null references organisations,
  kind text not null check (kind in ('organisation', 'group', 'framework')),
  name text collate "C" not null,
  active integer not null,
  archived integer not null,
  primary key (organisation_id, kind, name)
);

-- An organisation's own row comes first, so that writers wait for each other there and never in a circle.
create function count_listings() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into beacon_counts as c (organisation_id, kind, name, active, archived)
  select organisation_id, counted.kind, counted.name,
    coalesce(step * count(*) filter (where not is_archived and is_counted), 0),
    coalesce(step * count(*) filter (where is_archived and is_counted), 0)
  from changed, lateral (
    values ('organisation', '', group_name = ''), ('framework', framework_id, group_name = ''),
      ('group', group_name, group_name <> '')
  ) counted (kind, name, is_counted)
  where is_counted or kind = 'organisation'
  group by 1, 2, 3
  order by organisation_id, kind desc, name
  on conflict (organisation_id, kind, name) do update
    set active = c.active + excluded.active, archived = c.archived + excluded.archived;
  return null;
end $$;
create trigger listings_counted after insert on beacon_listings
  referencing new table as changed for each statement execute function count_listings();
create trigger listings_uncounted after delete on beacon_listings
  referencing old table as changed for each statement execute function count_listings();

create function recount_listings() returns trigger language plpgsql as $$
begin
  insert into beacon_counts as c (organisation_id, kind, name, active, archived)
  select organisation_id, counted.kind, counted.name,
    -sum(counted.step), sum(counted.step)
  from (
    select n.*, case when n.is_archived then 1 else -1 end as step
    from new_rows n
    join old_rows o using (organisation_id, beacon_id, group_name)
    where n.is_archived <> o.is_archived
  ) changed, lateral (
    select 'organisation' as kind, '' as name, step where group_name = ''
    union all select 'framework', framework_id, step where group_name = ''
    union all select 'group', group_name, step where group_name <> ''
  ) counted
  group by 1, 2, 3
  order by organisation_id, kind desc, name
  on conflict (organisation_id, kind, name) do update
    set active = c.active + excluded.active, archived = c.archived + excluded.archived;
  return null;
end $$;
create trigger listings_recounted after update on beacon_listings
  referencing old table as old_rows new table as new_rows
  for each statement execute function recount_listings();

create function search_text(beacon_name text, client_name text, external_ref text) returns text
  language sql immutable parallel safe
  return fold(concat_ws(e'\n', beacon_name, client_name, external_ref));

-- The client is locked, so that nobody changes their groups between being read here and being listed.
create function list_new_beacons() returns trigger language plpgsql as $$
begin
  perform from clients c
    where (c.organisation_id, c.id) in (select organisation_id, client_id from new_rows)
    order by c.organisation_id, c.id for share;
  insert into beacon_listings (organisation_id, beacon_id, group_name, framework_id, is_archived,
    score, sort_name, completed_at, search_text, group_names)
  select b.organisation_id, b.id, g.name, b.framework_id, b.archived_at is not null,
    b.latest_normalised_score, left(fold(b.name), 200), b.latest_completed_at,
    t.search_text, case when g.name = '' then c.group_names end
  from new_rows b
  join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
  cross join lateral (select search_text(b.name, c.name, c.external_ref) offset 0) t (search_text)
  cross join lateral (select '' union select unnest(c.group_names)) g (name);
  return null;
end $$;
create trigger beacons_listed after insert on beacons
  referencing new table as new_rows for each statement execute function list_new_beacons();

create function list_changed_beacons() returns trigger language plpgsql as $$
begin
  update beacon_listings l
  set is_archived = n.archived_at is not null, score = n.latest_normalised_score,
    completed_at = n.latest_completed_at
  from new_rows n
  join old_rows o on o.organisation_id = n.organisation_id and o.id = n.id
  where l.organisation_id = n.organisation_id and l.beacon_id = n.id
    and (n.archived_at is not null, n.latest_normalised_score, n.latest_completed_at)
      is distinct from
      (o.archived_at is not null, o.latest_normalised_score, o.latest_completed_at);
  update beacon_listings l
  set sort_name = left(fold(n.name), 200),
    search_text = search_text(n.name, c.name, c.external_ref)
  from new_rows n
  join old_rows o on o.organisation_id = n.organisation_id and o.id = n.id
  join clients c on c.organisation_id = n.organisation_id and c.id = n.client_id
  where l.organisation_id = n.organisation_id and l.beacon_id = n.id and n.name <> o.name;
  return null;
end $$;
create trigger beacons_relisted after update on beacons
  referencing old table as old_rows new table as new_rows
  for each statement execute function list_changed_beacons();

-- Their Beacons are locked in one order, as archiving does, before anything of them is listed anew.
create function list_changed_clients() returns trigger language plpgsql as $$
declare
  keys uuid[];
begin
  select array_agg(n.id) into keys from new_rows n
  join old_rows o on o.organisation_id = n.organisation_id and o.id = n.id
  where (n.name, n.external_ref, n.group_names)
    is distinct from (o.name, o.external_ref, o.group_names);
  if keys is null then return null; end if;
  perform from beacons b
    where (b.organisation_id, b.client_id) in (select organisation_id, id from new_rows)
      and b.client_id = any(keys)
    order by b.organisation_id, b.id for no key update;
  delete from beacon_listings l using beacons b, new_rows n
    where n.id = any(keys) and b.organisation_id = n.organisation_id and b.client_id = n.id
      and l.organisation_id = b.organisation_id and l.beacon_id = b.id
      and l.group_name <> '' and l.group_name <> all(n.group_names);
  insert into beacon_listings (organisation_id, beacon_id, group_name, framework_id, is_archived,
    score, sort_name, completed_at, search_text, group_names)
  select l.organisation_id, l.beacon_id, g.name, l.framework_id, l.is_archived, l.score,
    l.sort_name, l.completed_at, l.search_text, null
  from new_rows n
  join beacons b on b.organisation_id = n.organisation_id and b.client_id = n.id
  join beacon_listings l on l.organisation_id = b.organisation_id and l.beacon_id = b.id
    and l.group_name = ''
  cross join lateral (select unnest(n.group_names)) g (name)
  where n.id = any(keys) and g.name <> ''
  on conflict do nothing;
  update beacon_listings l
  set search_text = search_text(b.name, n.name, n.external_ref),
    group_names = case when l.group_name = '' then n.group_names end
  from new_rows n
  join beacons b on b.organisation_id = n.organisation_id and b.client_id = n.id
  where n.id = any(keys) and l.organisation_id = b.organisation_id and l.beacon_id = b.id
    and (l.search_text <> search_text(b.name, n.name, n.external_ref)
      or l.group_name = '' and l.group_names <> n.group_names);
  return null;
end $$;
create trigger clients_relisted after update on clients
  referencing old table as old_rows new table as new_rows
  for each statement execute function list_changed_clients();

-- Beacons that are there already.
insert into beacon_listings (organisation_id, beacon_id, group_name, framework_id, is_archived,
  score, sort_name, completed_at, search_text, group_names)
select b.organisation_id, b.id, g.name, b.framework_id, b.archived_at is not null,
  b.latest_normalised_score, left(fold(b.name), 200), b.latest_completed_at,
  t.search_text, case when g.name = '' then c.group_names end
from beacons b
join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
cross join lateral (select search_text(b.name, c.name, c.external_ref) offset 0) t (search_text)
cross join lateral (select '' union select unnest(c.group_names)) g (name);
