-- Each answer of a draft has a version of its own, so that two devices never overwrite each other's answers.
alter table drafts add column versions jsonb not null default '{}';
