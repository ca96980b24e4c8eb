-- Where an organisation is, for its dates, and how far its first admin has come.
alter table organisations
  add column country text,
  add column start_ticked text[] not null default '{}',
  add column start_dismissed_at timestamptz;
alter table organisations
  add constraint organisations_country_check check (country ~ '^[A-Z]{2}$');

-- Organisations with invented people, to explore: at most one for each organisation.
create table samples (
  organisation_id uuid primary key references organisations,
  sample_of uuid not null unique references organisations
);
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  -- The view citus_tables measures tables, and would wait for the lock of the change above.
  execute 'select create_reference_table(''samples'')
    where exists (select from pg_dist_partition where logicalrelid = ''organisations''::regclass
      and partmethod = ''n'' and repmodel = ''t'')';
end $$;
revoke insert, update, delete on samples from beacon_server;

-- The server may not mark an organisation itself, since a sample goes away with its audit: only a new one, without any.
create function mark_sample(sample uuid, of uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from audit_events where organisation_id = sample) then
    raise 'An organisation with an audit is no sample';
  end if;
  insert into samples (organisation_id, sample_of) values (sample, of);
end $$;

create function forget_sample(sample uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from samples where organisation_id = sample) then
    raise 'The organisation is no sample';
  end if;
  delete from audit_events where organisation_id = sample;
  delete from samples where organisation_id = sample;
end $$;
