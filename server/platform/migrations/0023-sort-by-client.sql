-- Lists lead with the client's name, and where a Beacon is named differently its name comes below: so they sort.
create function sort_name(client_name text, beacon_name text) returns text
  language sql immutable parallel safe
  return left(fold(client_name || coalesce(e'\n' || nullif(beacon_name, client_name), '')), 300);

create or replace function list_new_beacons() returns trigger language plpgsql as $$
begin
  perform from clients c
    where (c.organisation_id, c.id) in (select organisation_id, client_id from new_rows)
    order by c.organisation_id, c.id for share;
  insert into beacon_listings (organisation_id, beacon_id, group_name, framework_id, is_archived,
    score, sort_name, completed_at, search_text, group_names)
  select b.organisation_id, b.id, g.name, b.framework_id, b.archived_at is not null,
    b.latest_normalised_score, t.sort_name, b.latest_completed_at,
    t.search_text, case when g.name = '' then c.group_names end
  from new_rows b
  join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
  cross join lateral (select search_text(b.name, c.name, c.external_ref),
    sort_name(c.name, b.name) offset 0) t (search_text, sort_name)
  cross join lateral (select '' union select unnest(c.group_names)) g (name);
  return null;
end $$;

create or replace function list_changed_beacons() returns trigger language plpgsql as $$
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
  set sort_name = sort_name(c.name, n.name),
    search_text = search_text(n.name, c.name, c.external_ref)
  from new_rows n
  join old_rows o on o.organisation_id = n.organisation_id and o.id = n.id
  join clients c on c.organisation_id = n.organisation_id and c.id = n.client_id
  where l.organisation_id = n.organisation_id and l.beacon_id = n.id and n.name <> o.name;
  return null;
end $$;

create or replace function list_changed_clients() returns trigger language plpgsql as $$
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
    sort_name = sort_name(n.name, b.name),
    group_names = case when l.group_name = '' then n.group_names end
  from new_rows n
  join beacons b on b.organisation_id = n.organisation_id and b.client_id = n.id
  where n.id = any(keys) and l.organisation_id = b.organisation_id and l.beacon_id = b.id
    and (l.search_text <> search_text(b.name, n.name, n.external_ref)
      or l.sort_name <> sort_name(n.name, b.name)
      or l.group_name = '' and l.group_names <> n.group_names);
  return null;
end $$;

-- Beacons that are there already.
update beacon_listings l set sort_name = sort_name(c.name, b.name)
from beacons b
join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
where b.organisation_id = l.organisation_id and b.id = l.beacon_id
  and l.sort_name <> sort_name(c.name, b.name);

-- QR codes walk the same listings.
drop index clients_name;
