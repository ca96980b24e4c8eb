-- What the check tells before anything is made: Beacons whose rows name an admin, but not the importer, and people who
-- will be invited by mail.
alter table imports
  add column other_admin_count integer not null default 0,
  add column new_people_count integer not null default 0,
  -- Whether the importer becomes an admin beside those whom a row names.
  add column importer_is_admin boolean not null default false;

-- What waits to be started was checked without counting them: it is checked again.
update imports set state = 'checking', done_rows = 0 where state = 'checked';
