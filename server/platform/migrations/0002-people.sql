-- Second factors. Secrets are encrypted by the server before they come here.
alter table users
  add column totp_secret bytea,
  add column totp_unconfirmed_secret bytea,
  add column totp_unconfirmed_at timestamptz,
  -- The last time step a code was accepted for: a code works once.
  add column totp_last_step integer,
  add column password_changed_at timestamptz;

-- Wrong guesses since the last right one, by keyed hash of whom they were aimed at or where they came from.
create table attempts (
  subject bytea primary key check (length(subject) = 32),
  failed integer not null,
  last_failed_at timestamptz not null
);
create index attempts_last_failed on attempts (last_failed_at);

create table backup_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Browsers a person has signed in from, which guesses made elsewhere never lock.
create table devices (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  failed_attempts integer not null default 0,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index devices_user on devices (user_id);

alter table sessions
  add column device text check (length(device) <= 100),
  -- When the password was last confirmed in this session.
  add column confirmed_at timestamptz;

alter table invitations
  -- What the person becomes in the organisation by accepting.
  add column roles text[] not null default '{}'
    check (roles <@ array['admin', 'observer', 'beacon_creator', 'beacon_editor', 'client']);

create table password_resets (
  token_hash bytea primary key check (length(token_hash) = 32),
  seed bytea not null check (length(seed) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);

create table email_changes (
  token_hash bytea primary key check (length(token_hash) = 32),
  seed bytea not null check (length(seed) = 32),
  user_id uuid not null references users on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 320),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
create index email_changes_user on email_changes (user_id);

create table avatars (
  public_id text primary key,
  uploaded_by uuid not null references users on delete cascade,
  created_at timestamptz not null
);

-- The outbox learns to carry letters that belong to no assessment, and remembers every delivery.
alter table mails
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz,
  add column last_error text;
create index mails_due on mails (next_attempt_at) where sent_at is null and next_attempt_at is not null;

-- Letters about an account, which belong to no organisation: invitations, resets and notices.
create table account_mails (
  id uuid primary key,
  kind text not null check (kind in (
    'invitation', 'password_reset', 'password_changed', 'email_change', 'email_changed', 'test')),
  user_id uuid references users on delete cascade,
  -- Where it goes, as it was when it was written: a notice of a changed address goes to the old one.
  to_email text not null check (length(to_email) <= 320),
  -- What its link is derived from.
  token_hash bytea,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_error text
);
create index account_mails_due on account_mails (next_attempt_at)
  where sent_at is null and next_attempt_at is not null;
create index account_mails_created on account_mails (created_at desc, id desc);

-- What became of each attempt to send a mail of either outbox; never whom it went to.
create table deliveries (
  id uuid primary key,
  mail_id uuid not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('sent', 'deferred', 'failed', 'withdrawn')),
  detail text not null check (length(detail) <= 300)
);
create index deliveries_mail on deliveries (mail_id, at);
