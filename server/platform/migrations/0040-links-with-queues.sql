-- Whether a message with a link was also about other assessments, so that opening a link need not look for its messages.
alter table assess_tokens add column has_queue boolean not null default false;
update assess_tokens t set has_queue = true
from mails x join mails y on y.organisation_id = x.organisation_id and y.message_id = x.message_id
  and y.assessment_id <> x.assessment_id
where x.sent_at is not null and y.sent_at is not null and t.organisation_id = x.organisation_id
  and t.assessment_id = x.assessment_id and t.member_id = x.member_id and t.kind = 'mail';
