-- A score that is a threshold as a fraction may be stored a rounding error beside it, and lies between all the same.
-- The margin is `sameWithin` of rules/precision.ts.
create or replace function risk_of(score double precision, lower double precision, upper double precision,
    out_of double precision) returns smallint
  language sql immutable parallel safe
  return case when score < lower * 100 / out_of - 1e-10 then 0 when score > upper * 100 / out_of + 1e-10 then 2
    when score is not null then 1 end;

update beacon_listings l set risk = risk_of(l.score, b.lower_threshold, b.upper_threshold, f.out_of)
from beacons b
join frameworks f on f.id = b.framework_id and f.version = b.framework_version
where b.organisation_id = l.organisation_id and b.id = l.beacon_id
  and l.risk is distinct from risk_of(l.score, b.lower_threshold, b.upper_threshold, f.out_of);
