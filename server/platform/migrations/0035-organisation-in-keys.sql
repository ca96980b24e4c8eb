-- A cluster stores the rows of an organisation on one node, so every key of its tables names the organisation.
alter table invitations
  drop constraint invitations_pkey,
  drop constraint invitations_token_hash_key,
  drop constraint invitations_mail_token_hash_key,
  add primary key (organisation_id, id);
create index invitations_token on invitations (token_hash);
create index invitations_mail_token on invitations (mail_token_hash) where mail_token_hash is not null;

-- Each outbox has its log of deliveries.
alter table deliveries rename to account_deliveries;
alter table account_deliveries rename constraint deliveries_pkey to account_deliveries_pkey;
alter index deliveries_mail rename to account_deliveries_mail;
create table deliveries (
  organisation_id uuid not null references organisations,
  id uuid not null,
  mail_id uuid not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('sent', 'deferred', 'failed', 'withdrawn')),
  detail text not null check (length(detail) <= 300),
  primary key (organisation_id, id)
);
insert into deliveries
select m.organisation_id, d.* from account_deliveries d join mails m on m.id = d.mail_id;
delete from account_deliveries where id in (select id from deliveries);
create index deliveries_mail on deliveries (organisation_id, mail_id, at);

-- A cluster computes what it stores on several nodes, so that only immutable functions may be in it.
create function join_words(words text[]) returns text
  language sql immutable parallel safe
  return array_to_string(words, ' ');

-- Later migrations call this for a new table of organisations, before they add its foreign keys. It changes nothing in a database on one node.
create function distribute_table(added regclass) returns void language plpgsql as $$
begin
  if to_regclass('citus_tables') is null then return; end if;
  execute 'select create_distributed_table($1, ''organisation_id'', colocate_with => ''clients'')
    where exists (select from citus_tables where table_name = ''clients''::regclass
      and citus_table_type = ''distributed'')' using added;
end $$;
