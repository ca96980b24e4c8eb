-- Tokens with which programs call as a user; only their hashes are kept. They are looked up before an organisation is
-- known, as sessions are.
create table api_tokens (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (scopes <> '{}' and scopes <@ array['read', 'write', 'export', 'admin']),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_user on api_tokens (user_id);

-- A service account is a user who is a program: of one organisation, without address, username and password. One that was
-- deleted has an end; what it created keeps its name. Its membership has the foreign key to the organisation.
alter table users
  add column service_of uuid,
  add column service_ended_at timestamptz;
alter table users drop constraint users_check;
alter table users add constraint users_named
  check (email is not null or username is not null or service_of is not null);
alter table users add constraint users_service
  check (service_of is null
    or (email is null and username is null and password_hash is null and totp_secret is null));
create index users_services on users (service_of) where service_of is not null;
