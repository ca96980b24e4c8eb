-- The token of the set-up address that the last start printed, until it is used or expires.
alter table installation
  add column setup_token_hash bytea,
  add column setup_expires_at timestamptz,
  add constraint installation_setup check ((setup_token_hash is null) = (setup_expires_at is null));
