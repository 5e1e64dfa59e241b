-- What is linked to a lead of its team is seen by whoever sees the lead. If the lead is purged or no longer in the team,
-- nobody knows here who saw it: then it is hidden.
CREATE OR REPLACE FUNCTION linked_seen_by(linked_to uuid, team uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN l.id IS NULL THEN '{}'::uuid[]
    WHEN l.assignee_id IS NOT NULL THEN ARRAY[l.assignee_id, l.owner_id]
  END
  FROM (SELECT linked_to AS id) r LEFT JOIN leads l ON l.id = r.id AND l.team_id = team
$$;
