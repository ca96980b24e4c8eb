-- Answers are stored as an array in the order of their framework's items, null without one: `toStoredAnswers` of
-- rules/answering/stored-answers.ts describes the shape. As text it is small, and PostgreSQL neither compresses nor
-- converts it.
alter table responses add column answers json;
update responses r set answers = (
    select '[' || coalesce(string_agg(case
        when answer is null then 'null'
        when answer ? 'rating' and not answer ? 'comment' then answer->>'rating'
        else (answer - 'response_type')::text
      end, ',' order by position), '') || ']'
    from jsonb_array_elements(coalesce(f.definition->'items',
        jsonb_path_query_array(f.definition, '$.sections[*].questions[*]')))
        with ordinality items(item, position),
      lateral (select r.attributes->(item->>'id') as answer) given
  )::json
from assessments a, beacons b, frameworks f
where a.organisation_id = r.organisation_id and a.id = r.assessment_id
  and b.organisation_id = a.organisation_id and b.id = a.beacon_id
  and f.id = b.framework_id and f.version = b.framework_version;
alter table responses drop column attributes;
alter table responses rename column answers to attributes;
alter table responses alter column attributes set not null;
