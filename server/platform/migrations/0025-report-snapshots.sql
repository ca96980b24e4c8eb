-- A part of a report of many Beacons as it was at one moment: its figures, and its Beacons in their order by pages.
create table report_snapshots (
  organisation_id uuid not null references organisations,
  id uuid not null,
  framework_id text not null,
  kind text not null,
  group_name text collate "C" not null,
  timeframe integer not null,
  figures jsonb not null,
  taken_at timestamptz not null,
  primary key (organisation_id, id)
);
create index report_snapshots_newest
  on report_snapshots (organisation_id, framework_id, kind, group_name, timeframe, taken_at, id);
create index report_snapshots_taken on report_snapshots (taken_at);

create table report_snapshot_pages (
  organisation_id uuid not null,
  snapshot_id uuid not null,
  page integer not null,
  rows jsonb not null,
  primary key (organisation_id, snapshot_id, page),
  foreign key (organisation_id, snapshot_id) references report_snapshots on delete cascade
);

drop table report_figures;
