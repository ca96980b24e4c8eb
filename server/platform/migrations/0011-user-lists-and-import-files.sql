-- What the users of an organisation are sorted and searched by.
alter table organisation_users
  add column sort_name text collate "C" not null default '',
  add column search_text text collate "C" not null default '';

-- A user who joins is locked, so that nobody renames them between being read here and being listed.
create function list_organisation_user() returns trigger language plpgsql as $$
declare
  shown_name text;
  address text;
begin
  if tg_op = 'INSERT' then
    perform from users where id = new.user_id for share;
  end if;
  select coalesce(new.invited_as, name), coalesce(email, username) into shown_name, address
  from users where id = new.user_id;
  new.sort_name := left(fold(shown_name), 200);
  new.search_text := fold(concat_ws(e'\n', shown_name, address, array_to_string(new.tags, ' ')));
  return new;
end $$;
create trigger organisation_users_listed before insert or update of invited_as, tags
  on organisation_users for each row execute function list_organisation_user();

create function list_user_anew() returns trigger language plpgsql as $$
begin
  update organisation_users set invited_as = invited_as where user_id = new.id;
  return null;
end $$;
create trigger users_relisted after update of name, email, username on users for each row
  when ((old.name, old.email, old.username) is distinct from (new.name, new.email, new.username))
  execute function list_user_anew();

update organisation_users set invited_as = invited_as;

create index organisation_users_name on organisation_users (organisation_id, sort_name, user_id);

-- When the file of an import was deleted, which outlives it.
alter table imports
  add column file_removed_at timestamptz;
create index imports_over on imports (finished_at) where file_removed_at is null;
