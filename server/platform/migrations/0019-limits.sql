-- How many invitations were sent on a day (UTC), by a person and in an organisation.
create table invitation_counts (
  -- The person, or the organisation.
  subject_id uuid not null,
  day date not null,
  sent integer not null,
  primary key (subject_id, day)
);
create index invitation_counts_day on invitation_counts (day);

-- What the file of an import takes, in bytes; files sent before are gone within 30 days and are not counted.
alter table imports add column file_size integer not null default 0;
