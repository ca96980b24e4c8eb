-- Each value that is taken from `json` reads its text again; `jsonb` is read once.
drop function section_scores(json, boolean, boolean);
drop function stored_normalised(json, integer);

-- A normalised score of a stored node, or an end of its range: the score at 0, the lowest at 1, the highest at 2.
create function stored_normalised(node jsonb, place integer) returns double precision
  language sql immutable parallel safe
  return (node->>(place + case when jsonb_array_length(node) > 6 then 6 else 3 end))::double precision;

create function section_scores(sections jsonb, is_anonymous boolean, has_own_bands boolean)
  returns table (id text, score double precision, points double precision, questions jsonb)
  language sql immutable parallel safe as $$
  select s->0->>0, case when has_own_bands and not is_anonymous
      then coalesce(stored_normalised(s->0, 1), stored_normalised(s->0, 0))
      else stored_normalised(s->0, 0) end,
    (s->0->>3)::double precision,
    (select coalesce(jsonb_object_agg(q->>0, stored_normalised(q, 0)), '{}')
      from jsonb_array_elements(s->1) q
      where stored_normalised(q, 0) is not null
        and (not is_anonymous or (q->>1)::integer >= 3))
  from jsonb_array_elements(sections) s
  where stored_normalised(s->0, 0) is not null and jsonb_array_length(s->1) > 0
    and (not is_anonymous or (s->0->>1)::integer >= 3)
$$;
