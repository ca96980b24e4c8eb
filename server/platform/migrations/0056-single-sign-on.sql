-- Where people of an organisation prove elsewhere who they are, by OpenID Connect.
create table identity_providers (
  id uuid not null,
  organisation_id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  is_enabled boolean not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table identity_providers add constraint identity_providers_pkey primary key (id);
alter table identity_providers add constraint identity_providers_organisation
  foreign key (organisation_id) references organisations;
create index identity_providers_of on identity_providers (organisation_id);

-- An address leads to one provider by its domain.
create table identity_provider_domains (
  domain text not null,
  provider_id uuid not null
);
alter table identity_provider_domains
  add constraint identity_provider_domains_pkey primary key (domain);
alter table identity_provider_domains add constraint identity_provider_domains_provider
  foreign key (provider_id) references identity_providers on delete cascade;
create index identity_provider_domains_of on identity_provider_domains (provider_id);

-- Whom a provider means by a subject, each once.
create table identities (
  provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null
);
alter table identities add constraint identities_pkey primary key (provider_id, subject);
alter table identities add constraint identities_account unique (provider_id, user_id);
alter table identities add constraint identities_provider
  foreign key (provider_id) references identity_providers on delete cascade;
alter table identities add constraint identities_user
  foreign key (user_id) references users on delete cascade;

-- Started sign-ins that came back: none is accepted twice.
create table used_sign_ins (
  state_hash bytea not null,
  expires_at timestamptz not null
);
alter table used_sign_ins add constraint used_sign_ins_pkey primary key (state_hash);

-- The organisation whose provider opened a session, which reaches no other; null after a password.
alter table sessions add column organisation_id uuid;

-- Who may still sign in by password where single sign-on is required.
alter table organisations
  add column is_sign_on_required boolean not null default false,
  add column break_glass_user_id uuid;
alter table organisations add constraint organisations_break_glass
  check (not is_sign_on_required or break_glass_user_id is not null);
