-- Tables and columns take the names of the glossary.
alter table beacon_listings rename to beacon_list_rows;
alter table turnouts rename to completions;
alter table mails rename column letter_id to message_id;
alter index mails_letter rename to mails_message;
alter table imports rename column fault to error;
alter table import_rejections rename column faults to errors;

do $$
declare
  old_index name;
  definition text;
begin
  for old_index in
    select indexname from pg_indexes
    where schemaname = current_schema and tablename in ('beacon_list_rows', 'completions')
  loop
    execute format('alter index %I rename to %I', old_index,
      replace(replace(old_index, 'beacon_listings', 'beacon_list_rows'), 'turnouts', 'completions'));
  end loop;
  for definition in
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace = current_schema::regnamespace and prosrc ~ '\m(beacon_listings|turnouts)\M'
  loop
    execute regexp_replace(
      replace(definition, 'beacon_listings', 'beacon_list_rows'), '\mturnouts\M', 'completions', 'g');
  end loop;
end $$;
