-- Names are one line of text: line breaks, other control characters and signs that turn the reading direction become
-- spaces. A unique ID that would then be another client's stays as it is until somebody changes it.
create function pg_temp.is_unclean(given text) returns boolean language sql immutable as $$
  select given ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]'
$$;
create function pg_temp.one_line(given text) returns text language sql immutable as $$
  select coalesce(nullif(btrim(regexp_replace(given,
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069 ]+', ' ', 'g')), ''), '?')
$$;
create function pg_temp.one_lines(given text[]) returns text[] language sql immutable as $$
  select array(select pg_temp.one_line(each) from unnest(given) with ordinality as a (each, at)
    group by 1 order by min(at))
$$;

update users set name = pg_temp.one_line(name) where pg_temp.is_unclean(name);
update users set full_name = pg_temp.one_line(full_name) where pg_temp.is_unclean(full_name);
update organisations set name = pg_temp.one_line(name) where pg_temp.is_unclean(name);
update organisation_users set invited_as = pg_temp.one_line(invited_as)
  where pg_temp.is_unclean(invited_as);
update organisation_users set tags = pg_temp.one_lines(tags)
  where pg_temp.is_unclean(array_to_string(tags, ''));
update beacons set name = pg_temp.one_line(name) where pg_temp.is_unclean(name);
update clients set name = pg_temp.one_line(name) where pg_temp.is_unclean(name);
update clients set group_names = pg_temp.one_lines(group_names)
  where pg_temp.is_unclean(array_to_string(group_names, ''));
with unclean as (
  select organisation_id, id, pg_temp.one_line(external_ref) as external_ref,
    row_number() over (partition by organisation_id, pg_temp.one_line(external_ref)) as place
  from clients where pg_temp.is_unclean(external_ref)
)
update clients c set external_ref = u.external_ref from unclean u
where c.organisation_id = u.organisation_id and c.id = u.id and u.place = 1
  and not exists (select from clients other
    where other.organisation_id = u.organisation_id and other.external_ref = u.external_ref);
