-- Tables that earlier migrations have filled have no statistics until the database takes them by itself, and lists are slow until then.
-- An empty table needs none, and would be taken for one that stays small.
do $$
begin
  if exists (select from beacons) then
    analyze beacons, clients, assessments, members, beacon_list_rows, beacon_names, beacon_counts,
      beacon_sections, completions;
  end if;
end
$$;
