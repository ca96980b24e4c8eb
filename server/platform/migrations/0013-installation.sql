-- Which mode this database belongs to, written by the first start and never changed.
create table installation (
  mode text primary key check (mode in ('demo', 'production'))
);
create unique index installation_only on installation ((true));
