-- What a team has, with who sees it in one that shows its members only what is assigned to them or to nobody.
CREATE OR REPLACE FUNCTION rows_of_team(team uuid) RETURNS TABLE (kind text, row_id uuid, seen_by uuid[]) LANGUAGE sql STABLE AS $$
  SELECT 'lead', l.id, CASE WHEN l.assignee_id IS NOT NULL THEN ARRAY[l.assignee_id, l.owner_id] END
  FROM leads l WHERE l.team_id = team AND l.deleted_at IS NULL
  UNION ALL
  SELECT r.kind, r.id, CASE
    WHEN l.id IS NULL THEN ARRAY[r.owner_id]
    WHEN l.assignee_id IS NOT NULL THEN ARRAY[l.assignee_id, l.owner_id, r.owner_id]
  END
  FROM (
    SELECT 'task' AS kind, k.id, k.owner_id, k.lead_id FROM tasks k WHERE k.team_id = team AND k.deleted_at IS NULL
    UNION ALL
    SELECT 'note', k.id, k.owner_id, k.lead_id FROM notes k WHERE k.team_id = team AND k.deleted_at IS NULL
    UNION ALL
    SELECT 'event', k.id, k.owner_id, k.lead_id FROM calendar_events k WHERE k.team_id = team AND k.deleted_at IS NULL
  ) r
  LEFT JOIN leads l ON l.id = r.lead_id AND l.team_id = team
$$;
