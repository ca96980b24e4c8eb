-- The audit is not emptied as a whole either.
create trigger audit_events_not_truncated before truncate on audit_events
  for each statement execute function refuse_change();
