-- How long an organisation keeps archived Beacons, in years; null keeps them until somebody erases them.
-- The hour at which windows of new Beacons open unless they choose another; 0 for the start of the day.
alter table organisations
  add column retention_years int,
  add column data_revision int not null default 1,
  add column opening_hour int not null default 0;
alter table organisations
  add constraint organisations_retention check (retention_years between 1 and 30);
alter table organisations
  add constraint organisations_opening check (opening_hour between 0 and 23);

-- The archived Beacons of an organisation from the oldest, for their count by age and for the job that erases them.
create index beacons_archived on beacons (organisation_id, archived_at) where archived_at is not null;
