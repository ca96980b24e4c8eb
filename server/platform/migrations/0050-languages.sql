-- The language that a person chooses for all, the one in which an organisation asks them, and the one of its people.
alter table users add column language text;
alter table users add constraint users_language_check check (language ~ '^[a-z]{2}$');
alter table organisation_users add column language text;
alter table organisation_users
  add constraint organisation_users_language_check check (language ~ '^[a-z]{2}$');
alter table organisations add column language text;
alter table organisations
  add constraint organisations_language_check check (language ~ '^[a-z]{2}$');
-- The language in which a mail about an account was asked for.
alter table account_mails add column language text;
