-- Of a list, which Beacons or users it showed; of a refusal, which call was refused.
alter table audit_events
  add column shown_ids uuid[],
  add column call text;

-- Whatever is looked at or refused again within a minute leaves one trace.
drop index audit_events_minute;
create unique index audit_events_minute on audit_events
  (beacon_id, organisation_id, user_id, action, client_id, assessment_id, call, shown_ids, minute)
  nulls not distinct where minute is not null;

-- A call that is refused may name a Beacon or a file of any organisation.
create index beacons_id on beacons (id);
create index beacon_files_id on beacon_files (id);
