-- What a team has, with who sees it in one that shows its members only what is assigned to them or to nobody.
CREATE OR REPLACE FUNCTION rows_of_team(team uuid) RETURNS TABLE (kind text, row_id uuid, seen_by uuid[]) LANGUAGE sql STABLE AS $$
  SELECT 'lead', l.id, CASE WHEN l.assignee_id IS NOT NULL THEN ARRAY[l.assignee_id, l.owner_id] END
  FROM leads l WHERE l.team_id = team AND l.deleted_at IS NULL
  UNION ALL
  SELECT r.kind, r.id, CASE
    WHEN l.id IS NULL THEN ARRAY[r.owner_id]
    WHEN l.assignee_id IS NOT NULL THEN ARRAY[l.assignee_id, l.owner_id, r.owner_id]
  END
  FROM linked_rows_of_team(team) r
  LEFT JOIN leads l ON l.id = r.lead_id AND l.team_id = team
$$;
