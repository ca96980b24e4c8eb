-- A draft belongs to the class of link that saved it: what is typed behind a mail's link is not shown behind a QR code.
alter table drafts add column kind text not null default 'mail' check (kind in ('mail', 'qr'));
-- Nobody knows any more which link saved a draft. The mail has gone to the assessor alone, so the mail keeps it.
update drafts d set kind = 'qr'
  where not exists (select from assess_tokens t where t.organisation_id = d.organisation_id
    and t.assessment_id = d.assessment_id and t.member_id = d.member_id and t.kind = 'mail');
-- Behind a QR code of an anonymous Beacon no draft is kept: it would tell who has begun.
delete from drafts d using assessments a, beacons b
  where d.kind = 'qr' and a.organisation_id = d.organisation_id and a.id = d.assessment_id
    and b.organisation_id = a.organisation_id and b.id = a.beacon_id and b.is_anonymous;
alter table drafts alter column kind drop default;
alter table drafts drop constraint drafts_pkey;
alter table drafts add primary key (organisation_id, assessment_id, member_id, kind);
