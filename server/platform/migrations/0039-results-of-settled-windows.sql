-- The result of a window is stored when it settles. Until then, it is computed when somebody reads it: lists compute the
-- score from those of the people, which are null in responses from before.
alter table responses add column score double precision, add column normalised_score double precision;
alter table assessments drop constraint assessments_check1,
  add check (result is null or completed_at is not null);

-- A response belongs to the user of its member: one key says so instead of two that each name one of them.
alter table members add constraint members_account unique (organisation_id, id, user_id);
alter table responses drop constraint responses_organisation_id_member_id_fkey,
  drop constraint responses_user_id_fkey,
  add foreign key (organisation_id, member_id, user_id)
    references members (organisation_id, id, user_id);
