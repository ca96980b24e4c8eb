-- What takes an action back: the rows it changed, as they were before and after it. It works once, for some minutes.
create table undos (
  organisation_id uuid not null references organisations,
  id uuid not null,
  part uuid not null,
  action text not null,
  user_id uuid not null references users,
  created_at timestamptz not null,
  organisation_count integer not null,
  changes json not null,
  primary key (organisation_id, id, part)
);
select distribute_table('undos');
