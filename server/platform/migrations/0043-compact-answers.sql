-- A rating without a comment is stored as its number, any other answer without its kind, which follows from its fields:
-- `toStoredAnswers` of rules/answering/stored-answers.ts describes the shape. As text it is small, and PostgreSQL
-- neither compresses nor converts it.
create function stored_answers(answers jsonb) returns json
  language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(key, case when value ? 'rating' and not value ? 'comment'
      then value->'rating' else value - 'response_type' end), '{}')::json
    from jsonb_each(answers));
alter table responses alter column attributes type json using stored_answers(attributes);
drop function stored_answers;
