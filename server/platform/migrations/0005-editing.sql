-- Beacons are made once for each key their maker sends, and remember how often they were edited.
alter table beacons
  add column revision integer not null default 0,
  add column created_by uuid references users,
  add column creation_key text check (length(creation_key) between 1 and 200),
  add column creation_hash bytea check (length(creation_hash) = 32),
  add check ((creation_key is null) = (creation_hash is null));
create unique index beacons_creation on beacons (organisation_id, created_by, creation_key)
  where creation_key is not null;

alter table members
  -- The number of the first window they are asked in: whoever joins while one is open may wait for the next.
  add column asked_from integer not null default 1 check (asked_from >= 1);
