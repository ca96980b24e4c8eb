-- Questionnaires that are being written. One draft at most becomes the next version of a questionnaire.
create table framework_drafts (
  organisation_id uuid not null references organisations,
  id uuid not null,
  framework_id text,
  framework_version integer,
  definition json not null,
  title text not null,
  item_count integer not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references users,
  primary key (organisation_id, id),
  constraint framework_drafts_framework unique (organisation_id, framework_id),
  check ((framework_id is null) = (framework_version is null))
);
select distribute_table('framework_drafts');

-- Questionnaires of an organisation's own. Those that come with Beacon belong to none.
alter table frameworks
  add column organisation_id uuid,
  add column published_by uuid,
  add column retired_at timestamptz;
alter table frameworks add constraint frameworks_organisation_id_fkey
  foreign key (organisation_id) references organisations;
alter table frameworks add constraint frameworks_published_by_fkey
  foreign key (published_by) references users;
create index frameworks_organisation on frameworks (organisation_id, id, version);
create index beacons_framework_version on beacons (organisation_id, framework_id, framework_version, id)
  where archived_at is null;

alter table framework_drafts
  add foreign key (framework_id, framework_version) references frameworks;

-- Which questionnaire an event is about.
alter table audit_events add column framework_id text, add column framework_version integer;

alter table organisation_users drop constraint organisation_users_roles_check;
alter table organisation_users add constraint organisation_users_roles_check check (
  roles <@ array['admin', 'observer', 'beacon_creator', 'beacon_editor', 'framework_editor', 'client']);
