-- The filters that a person keeps for the list of Beacons, by the names that they give them.
alter table users add column saved_views jsonb not null default '{}';
