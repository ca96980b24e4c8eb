-- What a search looks up: a text's every one, two and three neighbouring characters, and the groups beside it, as
-- numbers of one space. Each organisation's list is a space of its own, and so is its archive.
create function search_pieces(space bigint, given text, group_names text[]) returns bigint[]
  language sql immutable parallel safe cost 1000
  return (
    select array_agg(hashtextextended(substr(given, at, 1), space))
      || array_agg(hashtextextended(substr(given, at, 2), space))
      || array_agg(hashtextextended(substr(given, at, 3), space))
    from generate_series(1, length(given)) at
  ) || array(select hashtextextended(e'\n\n' || name, space) from unnest(group_names) name);

-- The pieces that every text with this term has.
create function term_pieces(space bigint, term text, group_names text[]) returns bigint[]
  language sql immutable parallel safe
  return array(
    select hashtextextended(substr(term, at, 3), space)
    from generate_series(1, greatest(length(term) - 2, 1)) at
  ) || array(select hashtextextended(e'\n\n' || name, space) from unnest(group_names) name);

drop index beacon_listings_search, beacon_listings_parts;
drop function search_parts, letter_pairs;
create index beacon_listings_pieces on beacon_listings using gin (
  search_pieces(uuid_hash_extended(organisation_id, is_archived::int), search_text, group_names))
  with (gin_pending_list_limit = 1024) where group_name = '';

-- A Beacon is often named like its client: once is enough.
create or replace function search_text(beacon_name text, client_name text, external_ref text) returns text
  language sql immutable parallel safe
  return fold(concat_ws(e'\n', beacon_name, nullif(client_name, beacon_name), external_ref));
