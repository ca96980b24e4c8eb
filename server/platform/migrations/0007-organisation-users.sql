-- Somebody whom an organisation has invited and who has not accepted yet goes there by the name they were given, and has no rights.
alter table organisation_users
  add column invited_as text check (length(invited_as) between 1 and 200);

-- To whom something was done, beside who did it.
alter table audit_events
  add column subject_user_id uuid;

-- Archiving what runs on one framework, so many at a time.
create index beacons_framework on beacons (organisation_id, framework_id, id) where archived_at is null;
