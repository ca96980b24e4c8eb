-- A result keeps its sections apart from its head, and without what their framework says of them or what repeats:
-- `toStoredSections` of rules/stored-sections.ts describes the shape. Lists read the head alone, and a submit writes less.
create function stored_node(node jsonb) returns jsonb
  language sql immutable parallel safe
  return jsonb_build_array(node->'id', node->'count', node->'change', node->'score',
    node->'range'->0, node->'range'->1)
    || case when (node->'score', node->'range') is not distinct from
      (node->'normalisedScore', node->'normalisedRange') then '[]'
      else jsonb_build_array(node->'normalisedScore', node->'normalisedRange'->0,
        node->'normalisedRange'->1) end;

alter table assessments add column sections json;
update assessments a
set result = a.result - 'attributes',
  sections = (select coalesce(json_agg(json_build_array(stored_node(s), (
      select coalesce(json_agg(stored_node(q) order by place), '[]')
      from jsonb_array_elements(s->'attributes') with ordinality q (q, place))) order by place), '[]')
    from jsonb_array_elements(a.result->'attributes') with ordinality s (s, place))
where a.result is not null;
alter table assessments add check ((sections is null) = (result is null)),
  alter column sections set storage main;
drop function stored_node;

-- A normalised score of a stored node, or an end of its range: the score at 0, the lowest at 1, the highest at 2.
create function stored_normalised(node json, place integer) returns double precision
  language sql immutable parallel safe
  return (node->>(place + case when json_array_length(node) > 6 then 6 else 3 end))::double precision;

create function section_scores(sections json, is_anonymous boolean, has_own_bands boolean)
  returns table (id text, score double precision, points double precision, questions jsonb)
  language sql immutable parallel safe as $$
  select s->0->>0, case when has_own_bands and not is_anonymous
      then coalesce(stored_normalised(s->0, 1), stored_normalised(s->0, 0))
      else stored_normalised(s->0, 0) end,
    (s->0->>3)::double precision,
    (select coalesce(jsonb_object_agg(q->>0, stored_normalised(q, 0)), '{}')
      from json_array_elements(s->1) q
      where stored_normalised(q, 0) is not null
        and (not is_anonymous or (q->>1)::integer >= 3))
  from json_array_elements(sections) s
  where stored_normalised(s->0, 0) is not null and json_array_length(s->1) > 0
    and (not is_anonymous or (s->0->>1)::integer >= 3)
$$;
drop function section_scores(jsonb, boolean, boolean);
