-- Global: people, their sessions, and published questionnaires.

create table users (
  id uuid primary key,
  email text check (email = lower(email) and length(email) <= 320),
  username text check (username ~ '^[a-z0-9_-]{4,64}$'),
  name text not null check (length(name) between 1 and 200),
  full_name text check (length(full_name) <= 200),
  phone text check (length(phone) <= 50),
  avatar text,
  password_hash text,
  is_importer boolean not null default false,
  default_beacon_id uuid,
  created_at timestamptz not null,
  check (email is not null or username is not null)
);
create unique index users_email on users (email);
create unique index users_username on users (username);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table frameworks (
  id text not null,
  version integer not null check (version >= 1),
  definition jsonb not null,
  published_at timestamptz not null,
  primary key (id, version)
);

create table organisations (
  organisation_id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{2,64}$'),
  name text not null check (length(name) between 1 and 200),
  time_zone text not null,
  is_mfa_required boolean not null default false,
  created_at timestamptz not null
);

-- Of one organisation: every key starts with organisation_id, so a reference across organisations cannot be stored.

create table organisation_users (
  organisation_id uuid not null references organisations,
  user_id uuid not null references users,
  roles text[] not null default '{}'
    check (roles <@ array['admin', 'observer', 'beacon_creator', 'beacon_editor', 'client']),
  tags text[] not null default '{}',
  created_at timestamptz not null,
  primary key (organisation_id, user_id)
);
create index organisation_users_user on organisation_users (user_id);

create table clients (
  organisation_id uuid not null references organisations,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  external_ref text check (length(external_ref) between 1 and 200),
  gender text check (gender in ('female', 'male', 'diverse', 'other')),
  date_of_birth date,
  avatar text,
  group_names text[] not null default '{}',
  created_at timestamptz not null,
  primary key (organisation_id, id)
);
create unique index clients_external_ref on clients (organisation_id, external_ref);

create table beacons (
  organisation_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  framework_id text not null,
  framework_version integer not null,
  is_anonymous boolean not null default false,
  lower_threshold double precision not null,
  upper_threshold double precision not null check (upper_threshold > lower_threshold + 2),
  period_type text not null check (period_type in ('none', 'day', 'week', 'month')),
  period integer not null check (period between 1 and 366),
  start_on date not null,
  days_open text not null check (days_open in ('1', '2', '3', '4', '5', '6', '7', 'until-complete')),
  start_hour integer check (start_hour between 0 and 24),
  end_hour integer check (end_hour between 1 and 24),
  wdays integer[] check (wdays <@ array[0, 1, 2, 3, 4, 5, 6]),
  created_at timestamptz not null,
  archived_at timestamptz,
  -- Kept true by the transactions that open, submit to and close assessments, so that lists never scan.
  next_opens_at timestamptz,
  latest_score double precision,
  latest_normalised_score double precision,
  latest_change double precision,
  latest_completed_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, client_id) references clients,
  foreign key (framework_id, framework_version) references frameworks
);
create index beacons_client on beacons (organisation_id, client_id);
create index beacons_due on beacons (next_opens_at) where archived_at is null and next_opens_at is not null;

create table members (
  organisation_id uuid not null,
  id uuid not null,
  beacon_id uuid not null,
  user_id uuid not null references users,
  role text not null
    check (role in ('viewer', 'assessor', 'parent', 'teacher', 'self', 'educator', 'student')),
  is_admin boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, beacon_id) references beacons
);
create unique index members_once on members (organisation_id, beacon_id, user_id) where removed_at is null;
create index members_user on members (user_id) where removed_at is null;

create table assessments (
  organisation_id uuid not null,
  id uuid not null,
  beacon_id uuid not null,
  number integer not null check (number >= 1),
  opens_at timestamptz not null,
  closes_at timestamptz check (closes_at > opens_at),
  closed_at timestamptz,
  completed_at timestamptz,
  result jsonb,
  primary key (organisation_id, id),
  unique (organisation_id, beacon_id, number),
  foreign key (organisation_id, beacon_id) references beacons,
  check ((result is null) = (completed_at is null))
);
-- A Beacon has at most one open assessment.
create unique index assessments_open on assessments (organisation_id, beacon_id) where closed_at is null;
create index assessments_due on assessments (closes_at) where closed_at is null;

create table assess_tokens (
  organisation_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  seed bytea not null check (length(seed) = 24),
  kind text not null check (kind in ('mail', 'qr')),
  member_id uuid not null,
  assessment_id uuid,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (organisation_id, token_hash),
  foreign key (organisation_id, member_id) references members,
  foreign key (organisation_id, assessment_id) references assessments,
  check ((kind = 'mail') = (assessment_id is not null))
);
create index assess_tokens_hash on assess_tokens (token_hash);
create unique index assess_tokens_mail on assess_tokens (organisation_id, assessment_id, member_id)
  where kind = 'mail';
create unique index assess_tokens_qr on assess_tokens (organisation_id, member_id)
  where kind = 'qr' and revoked_at is null;

create table responses (
  organisation_id uuid not null,
  assessment_id uuid not null,
  member_id uuid not null,
  user_id uuid not null references users,
  role text not null check (role in ('assessor', 'parent', 'teacher', 'self', 'educator', 'student')),
  attributes jsonb not null,
  comment text,
  data jsonb not null default '{}',
  submitted_at timestamptz not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  body_hash bytea not null check (length(body_hash) = 32),
  primary key (organisation_id, assessment_id, member_id),
  foreign key (organisation_id, assessment_id) references assessments,
  foreign key (organisation_id, member_id) references members
);
create index responses_member on responses (organisation_id, member_id, submitted_at desc);

create table drafts (
  organisation_id uuid not null,
  assessment_id uuid not null,
  member_id uuid not null,
  input jsonb not null,
  current_stage integer not null check (current_stage >= 0),
  saved_at timestamptz not null,
  primary key (organisation_id, assessment_id, member_id),
  foreign key (organisation_id, assessment_id) references assessments,
  foreign key (organisation_id, member_id) references members
);

-- The outbox: what to say to whom. Links are derived when a mail is rendered, so no secret lies here.
create table mails (
  organisation_id uuid not null references organisations,
  id uuid not null,
  kind text not null check (kind in ('assessment_invitation')),
  user_id uuid not null references users,
  assessment_id uuid,
  member_id uuid,
  n integer not null default 1,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, assessment_id, member_id, kind, n),
  foreign key (organisation_id, assessment_id) references assessments,
  foreign key (organisation_id, member_id) references members
);
create index mails_created on mails (created_at desc, id desc);

create table invitations (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  user_id uuid not null references users,
  token_hash bytea not null unique check (length(token_hash) = 32),
  seed bytea not null check (length(seed) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create index invitations_user on invitations (user_id);

create table audit_events (
  organisation_id uuid not null references organisations,
  id uuid not null,
  at timestamptz not null,
  action text not null,
  user_id uuid,
  member_id uuid,
  client_id uuid,
  beacon_id uuid,
  assessment_id uuid,
  primary key (organisation_id, id)
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_events is append-only';
end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();

create table analytics_events (
  organisation_id uuid not null references organisations,
  id uuid not null,
  at timestamptz not null,
  name text not null check (name in ('assessment_start', 'assessment_finish', 'heatmap_start', 'heatmap_exit')),
  framework_id text not null,
  primary key (organisation_id, id)
);
