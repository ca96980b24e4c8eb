-- What happened: ids and a time, never a name, an answer or a text. Positions give the order of a Beacon's events.
create table events (
  organisation_id uuid not null,
  id uuid not null,
  position bigint generated always as identity,
  type text not null,
  beacon_id uuid not null,
  assessment_id uuid,
  member_id uuid,
  at timestamptz not null,
  primary key (organisation_id, id)
);
select distribute_table('events');

-- Which consumer has yet to handle which event. A handled delivery is deleted, one that is given up stays.
create table event_deliveries (
  organisation_id uuid not null,
  consumer text not null,
  beacon_id uuid not null,
  position bigint not null,
  event_id uuid not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_error text check (length(last_error) <= 300),
  primary key (organisation_id, consumer, beacon_id, position)
);
select distribute_table('event_deliveries');
alter table event_deliveries add foreign key (organisation_id, event_id) references events;
create index event_deliveries_due
  on event_deliveries (organisation_id, consumer, next_attempt_at) where next_attempt_at is not null;
