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
