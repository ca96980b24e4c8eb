-- What an organisation chooses for itself; each section has a revision, so that two admins do not overwrite each other.
alter table organisations
  add column accent text,
  add column logo text,
  add column quiet_from int not null default 21,
  add column quiet_until int not null default 7,
  add column session_hours int,
  add column mail_from_name text,
  add column mail_signature text,
  add column mail_texts jsonb not null default '{}',
  add column profile_revision int not null default 1,
  add column schedule_revision int not null default 1,
  add column mail_revision int not null default 1,
  add column security_revision int not null default 1;
alter table organisations
  add constraint organisations_hours check (quiet_from between 0 and 23
    and quiet_until between 0 and 23 and session_hours > 0);
alter table organisations
  add constraint organisations_accent check (accent ~ '^#[0-9a-f]{6}$');

-- The words of a test mail that an admin sends to themselves; null for the test mail of an installation.
alter table account_mails add column sample jsonb;
