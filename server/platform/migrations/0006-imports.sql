-- A file of Beacons to make: the row is the job, taken by lease and done in batches.
create table imports (
  organisation_id uuid not null references organisations,
  id uuid not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  file_name text not null check (length(file_name) between 1 and 200),
  -- The assessment and schedule that every Beacon of the file gets.
  settings jsonb not null,
  state text not null check (state in ('checking', 'checked', 'running', 'done', 'failed')),
  -- Why it failed, in words for people.
  fault text,
  encoding text check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')),
  separator text check (separator in (',', ';', E'\t')),
  -- Rows below the headers: estimated until the check is done.
  total_rows integer not null default 0,
  done_rows integer not null default 0,
  ready_count integer not null default 0,
  created_count integer not null default 0,
  existing_count integer not null default 0,
  rejected_count integer not null default 0,
  -- Whoever works on it, and until when nobody else may.
  claim_id uuid,
  -- How often it was taken since it last got further.
  attempts integer not null default 0,
  lease_until timestamptz not null,
  finished_at timestamptz,
  primary key (organisation_id, id)
);
create index imports_creator on imports (created_by, created_at desc);
create index imports_due on imports (lease_until) where state in ('checking', 'running');

create table import_rejections (
  organisation_id uuid not null,
  import_id uuid not null,
  -- As a spreadsheet counts: the headers are row 1.
  row_number integer not null check (row_number >= 2),
  -- What is wrong with it: column and reason of each fault.
  faults jsonb not null,
  primary key (organisation_id, import_id, row_number),
  foreign key (organisation_id, import_id) references imports on delete cascade
);
