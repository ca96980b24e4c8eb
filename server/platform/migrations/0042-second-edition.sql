-- Thresholds are in the unit of a framework's main scale, whose direction may be either. Publishing a definition writes
-- what statements need of it, because they read neither edition.
alter table frameworks add column unit_min double precision, add column unit_max double precision,
  add column is_worse_higher boolean, add column is_per_informant boolean;
update frameworks set unit_min = 0, unit_max = out_of, is_worse_higher = false,
  is_per_informant = has_own_bands;
alter table frameworks alter column unit_min set not null, alter column unit_max set not null,
  alter column is_worse_higher set not null, alter column is_per_informant set not null,
  drop column out_of, drop column has_own_bands;

-- Where a Beacon's latest score lies between its thresholds: 0 below, 1 between, 2 above; null without a score. The margin
-- is `sameWithin` of rules/scoring/precision.ts.
drop function risk_of(double precision, double precision, double precision, double precision);
create function risk_of(score double precision, lower double precision, upper double precision,
    unit_min double precision, unit_max double precision, is_worse_higher boolean) returns smallint
  language sql immutable parallel safe
  return case
    when score < case when is_worse_higher then (unit_max - upper) else (lower - unit_min) end
      * 100 / (unit_max - unit_min) - 1e-10 then 0
    when score > case when is_worse_higher then (unit_max - lower) else (upper - unit_min) end
      * 100 / (unit_max - unit_min) + 1e-10 then 2
    when score is not null then 1 end;

-- A scale of a few points has thresholds less than two apart, and two bands have one cut for both.
alter table beacons drop constraint beacons_check,
  add constraint beacons_thresholds check (upper_threshold >= lower_threshold);
