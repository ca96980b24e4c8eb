-- Takes away what is left of a sample without rows, with its organisation. One with rows stays whole, by its foreign keys.
create or replace function forget_sample(sample uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from samples where organisation_id = sample) then return; end if;
  delete from audit_events where organisation_id = sample;
  delete from samples where organisation_id = sample;
  delete from organisations where organisation_id = sample;
end $$;
