-- An address counts as its person's once they have used a link that was mailed to it and shown to nobody else.
alter table users
  add column mailbox_proven_at timestamptz,
  -- Links mailed before this went to another mailbox.
  add column email_changed_at timestamptz,
  -- The second factor was set up while anybody could have been the one who did it.
  add column is_factor_unproven boolean not null default false;

-- Reset links and confirmed changes went to mailboxes alone; an invitation could be copied by the admin who made it.
update users set mailbox_proven_at = proof.at
from (
  select user_id, min(at) as at from (
    select user_id, used_at as at from password_resets where used_at is not null
    union all
    select user_id, confirmed_at from email_changes where confirmed_at is not null
  ) used group by user_id
) proof
where proof.user_id = users.id and users.email is not null;
update users set is_factor_unproven = true
where totp_secret is not null and mailbox_proven_at is null;

-- The link in the mail differs from the one that is shown to whoever invites.
alter table invitations
  add column mail_token_hash bytea unique check (length(mail_token_hash) = 32);

-- Until now every change was an admin's, and the new mailbox alone confirmed it: none of them may live on.
delete from email_changes;
alter table email_changes
  drop constraint email_changes_pkey,
  alter column token_hash drop not null,
  add constraint email_changes_token_hash unique (token_hash),
  add column id uuid primary key,
  -- Of the link to the old mailbox; null where the account had no address.
  add column old_token_hash bytea unique check (length(old_token_hash) = 32),
  -- Null where the owner asked for it.
  add column proposed_in uuid references organisations on delete cascade,
  add column proposed_by uuid references users on delete cascade,
  -- The session that asked for it, which outlives the change.
  add column requested_in uuid references sessions on delete set null,
  -- The new mailbox confirms what the owner asked for, and never what an admin proposed.
  add constraint email_changes_confirmed_by check (
    (token_hash is null) = (proposed_in is not null)
    and (proposed_in is null) = (proposed_by is null));

alter table account_mails
  drop constraint account_mails_kind_check,
  add constraint account_mails_kind_check check (kind in (
    'invitation', 'password_reset', 'password_changed',
    'email_change', 'email_change_asked', 'email_change_proposed', 'email_changed',
    'otp_changed', 'otp_disabled', 'otp_dropped', 'backup_codes_created', 'backup_codes_removed',
    'backup_code_used', 'account_unlocked', 'two_factor_reset', 'test'));
-- What waits for a link that is gone is not sent.
delete from account_mails where kind = 'email_change';
