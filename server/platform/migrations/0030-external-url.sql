-- A link to the record of a client elsewhere; only a web address can be followed from a page.
alter table clients
  add column external_url text
    check (external_url ~* '^https?://[^\s/?#]' and length(external_url) <= 2000);
