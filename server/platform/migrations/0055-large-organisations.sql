-- The members of a Beacon, also those who left; the links and QR codes of a member; the QR codes of an organisation; and
-- the users with roles, who are few among all users.
create index members_beacon on members (organisation_id, beacon_id);
create index assess_tokens_member on assess_tokens (organisation_id, member_id);
create index assess_tokens_codes on assess_tokens (organisation_id, member_id) where kind = 'qr';
create index organisation_users_roles on organisation_users (organisation_id, sort_name, user_id)
  where roles <> '{}';

-- How many clients an organisation has is counted by those who make and erase them.
alter table beacon_counts drop constraint beacon_counts_kind_check;
alter table beacon_counts add constraint beacon_counts_kind
  check (kind in ('organisation', 'group', 'framework', 'client'));
insert into beacon_counts (organisation_id, kind, name, active, archived)
select organisation_id, 'client', '', count(*), 0 from clients group by organisation_id;
