-- What people post beside a Beacon, signed and in order.
create table feed_items (
  organisation_id uuid not null,
  id uuid not null,
  beacon_id uuid not null,
  author_id uuid not null references users,
  text text not null check (length(text) <= 5000),
  posted_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, beacon_id) references beacons
);
create index feed_items_beacon on feed_items (organisation_id, beacon_id, posted_at desc, id desc);

-- Files attached to them: here what they are called, in the store what is in them.
create table beacon_files (
  organisation_id uuid not null,
  id uuid not null,
  beacon_id uuid not null,
  feed_item_id uuid not null,
  role text check (role in ('treatment_plan')),
  filename text not null check (length(filename) between 1 and 200),
  extension text not null check (extension ~ '^[a-z]{3,4}$'),
  media_type text not null,
  size integer not null check (size > 0),
  created_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, feed_item_id),
  foreign key (organisation_id, beacon_id) references beacons,
  foreign key (organisation_id, feed_item_id) references feed_items
);
create index beacon_files_beacon on beacon_files (organisation_id, beacon_id, created_at desc, id desc);

-- Files on their way into the store. One that stays here has lost its upload and is removed.
create table pending_files (
  organisation_id uuid not null references organisations,
  id uuid not null,
  created_at timestamptz not null,
  primary key (organisation_id, id)
);
create index pending_files_created on pending_files (created_at);

-- Codes are listed by the client's name.
create index clients_name on clients (organisation_id, name, id);
