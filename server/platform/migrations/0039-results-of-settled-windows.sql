-- The result of a window is stored when it settles. Until then, it is computed when somebody reads it: lists compute the
-- score from those of the people, which are null in responses from before.
alter table responses add column score double precision, add column normalised_score double precision;
alter table assessments drop constraint assessments_check1,
  add check (result is null or completed_at is not null);
