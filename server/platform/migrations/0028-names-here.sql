-- What an organisation typed of somebody is its own: until they accept, it is all that is told there of them, whether or not
-- they have an account.
alter table organisation_users
  -- The phone number that was typed of somebody who has not accepted yet.
  add column invited_phone text check (length(invited_phone) <= 50),
  -- The name an admin gave somebody who has joined, in this organisation alone.
  add column known_as text check (length(known_as) between 1 and 200);

-- The name somebody went by in the organisation when they were removed from it.
alter table members
  add column left_as text check (length(left_as) between 1 and 200);

create or replace function list_organisation_user() returns trigger language plpgsql as $$
declare
  shown_name text;
  address text;
begin
  if tg_op = 'INSERT' then
    perform from users where id = new.user_id for share;
  end if;
  select coalesce(new.invited_as, new.known_as, name), coalesce(email, username)
  into shown_name, address
  from users where id = new.user_id;
  new.sort_name := left(fold(shown_name), 200);
  new.search_text := fold(concat_ws(e'\n', shown_name, address, array_to_string(new.tags, ' ')));
  return new;
end $$;
drop trigger organisation_users_listed on organisation_users;
create trigger organisation_users_listed before insert or update of invited_as, known_as, tags
  on organisation_users for each row execute function list_organisation_user();

-- Whoever has no password yet has accepted nowhere.
update organisation_users ou set invited_as = u.name
from users u where u.id = ou.user_id and u.password_hash is null and ou.invited_as is null;

-- The phone number of somebody without an account was typed by the organisation that invited them; where several did, it is
-- nobody's to see until they accept.
update organisation_users ou set invited_phone = u.phone
from users u
where u.id = ou.user_id and u.password_hash is null and u.phone is not null
  and not exists (select from organisation_users other
    where other.user_id = u.id and other.organisation_id <> ou.organisation_id);
update users u set phone = null
where u.password_hash is null and exists (
  select from organisation_users where user_id = u.id and invited_phone is not null);

update members m set left_as = u.name
from users u
where u.id = m.user_id and not exists (
  select from organisation_users where organisation_id = m.organisation_id and user_id = m.user_id);

-- An organisation suggests an address to somebody who belongs to another one too.
alter table account_mails
  drop constraint account_mails_kind_check,
  add constraint account_mails_kind_check check (kind in (
    'invitation', 'password_reset', 'password_changed', 'email_change', 'email_change_asked',
    'email_change_proposed', 'email_change_suggested', 'email_changed',
    'otp_changed', 'otp_disabled', 'otp_dropped', 'backup_codes_created', 'backup_codes_removed',
    'backup_code_used', 'account_unlocked', 'two_factor_reset', 'test'));
