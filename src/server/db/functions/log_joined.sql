-- The rows that somebody who has just joined a team gets to see, for them alone. `joined` first, so that whatever is
-- committed meanwhile is listed or after it.
CREATE OR REPLACE FUNCTION log_joined(team uuid, who uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO row_changes (kind, row_id, audience, whole, snapshot)
  SELECT 'joined', t.id, who, NOT t.assigned_only OR m.role <> 'member', pg_current_snapshot()
  FROM teams t JOIN team_members m ON m.team_id = t.id WHERE t.id = team AND m.user_id = who;
  INSERT INTO row_changes (kind, row_id, audience)
  SELECT r.kind, r.row_id, who
  FROM teams t JOIN team_members m ON m.team_id = t.id CROSS JOIN LATERAL listed_rows(t.id) r
  WHERE t.id = team AND m.user_id = who
    AND (NOT t.assigned_only OR m.role <> 'member' OR r.seen_by IS NULL OR who = ANY (r.seen_by));
$$;
