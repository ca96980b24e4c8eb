-- Reminders lie in the outbox from the opening of their window on, and mails to one person leave as one letter.
alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('assessment_invitation', 'assessment_reminder', 'requested_reminder')),
  add column letter_id uuid;
create index mails_letter on mails (organisation_id, letter_id) where letter_id is not null;
create index mails_waiting on mails (organisation_id, user_id)
  where sent_at is null and next_attempt_at is not null;

-- A link copied by hand: for one assessment as a mail's, but no proof of whose hands it is in.
alter table assess_tokens
  drop constraint assess_tokens_kind_check,
  drop constraint assess_tokens_check,
  add constraint assess_tokens_kind_check check (kind in ('mail', 'qr', 'link')),
  add constraint assess_tokens_assessment_check check ((kind = 'qr') = (assessment_id is null));
create unique index assess_tokens_link on assess_tokens (organisation_id, assessment_id, member_id)
  where kind = 'link';

-- Since when a person wants no mails about assessments from the organisation.
alter table organisation_users add column opted_out_at timestamptz;
