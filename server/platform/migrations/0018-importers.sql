-- Who may import is a right within an organisation, which its admins grant; so that it reaches into no other one.
-- Until now it was a mark of the account: it is kept wherever its holder belongs.
alter table organisation_users add column is_importer boolean not null default false;
update organisation_users ou set is_importer = true
from users u where u.id = ou.user_id and u.is_importer;
