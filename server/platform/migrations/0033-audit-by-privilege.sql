-- The server works with the rights of this role, which can add to the audit but not change it. Roles belong to all
-- databases of a PostgreSQL server: another one may have created it already, or creates it now.
do $$
begin
  create role beacon_server nologin;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    if not exists (select from pg_roles where rolname = 'beacon_server') then
      raise 'An administrator must run once: create role beacon_server; grant beacon_server to %;',
        quote_ident(session_user);
    end if;
end $$;
do $$
begin
  set local role beacon_server;
  set local role none;
exception when insufficient_privilege then
  begin
    execute format('grant beacon_server to %I', session_user);
  exception when insufficient_privilege then
    raise 'An administrator must run once: grant beacon_server to %;', quote_ident(session_user);
  end;
end $$;

grant usage on schema public to beacon_server;
grant select, insert, update, delete on all tables in schema public to beacon_server;
revoke update, delete on audit_events from beacon_server;
revoke insert, update, delete on migrations from beacon_server;
alter default privileges in schema public
  grant select, insert, update, delete on tables to beacon_server;

-- Only the owner of a table may refresh its statistics, which an import needs for the tables that it fills.
create or replace function analyze_imported() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze clients, beacons, beacon_list_rows, beacon_names, members, users, organisation_users,
    invitations;
end $$;
