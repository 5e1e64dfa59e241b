-- The rows of a team for whoever is about to leave it: for one member, those that they see, or without one for all, as the
-- team ends, each row once. What `left` says bounds what they may learn of the team from then on.
CREATE OR REPLACE FUNCTION log_left(team uuid, who uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO row_changes (kind, row_id, audience, whole)
  SELECT r.kind, r.row_id, a.audience, a.whole
  FROM listed_rows(team) r CROSS JOIN LATERAL (
    SELECT team AS audience, r.seen_by IS NOT NULL AS whole WHERE who IS NULL
    UNION ALL
    SELECT m.user_id, false FROM team_members m JOIN teams t ON t.id = m.team_id
    WHERE m.team_id = team AND CASE
      WHEN who IS NULL THEN m.user_id = ANY (r.seen_by)
      ELSE m.user_id = who AND (NOT t.assigned_only OR m.role <> 'member' OR r.seen_by IS NULL OR who = ANY (r.seen_by))
    END
  ) a;
  -- Last, so that nothing that is committed meanwhile is neither listed nor before it.
  INSERT INTO row_changes (kind, row_id, audience, whole, snapshot)
  SELECT 'left', t.id, m.user_id, NOT t.assigned_only OR m.role <> 'member', pg_current_snapshot()
  FROM teams t JOIN team_members m ON m.team_id = t.id WHERE t.id = team AND m.user_id = coalesce(who, m.user_id);
$$;
