-- Everybody in the team sees what this shows or hides either before or after.
CREATE OR REPLACE FUNCTION log_team_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_changes (kind, row_id, audience, whole, snapshot)
  SELECT r.kind, r.row_id, r.audience, r.whole, r.snapshot
  FROM new_rows n JOIN old_rows o USING (id)
  CROSS JOIN LATERAL (
    SELECT 'rights' AS kind, n.id AS row_id, m.user_id AS audience, n.assigned_only AS whole,
      pg_current_snapshot() AS snapshot
    FROM team_members m WHERE m.team_id = n.id AND m.role = 'member'
    UNION ALL
    SELECT k.kind, k.row_id, n.id, false, NULL FROM listed_rows(n.id) k
    WHERE k.kind = 'unlisted' OR k.seen_by IS NOT NULL
  ) r
  WHERE n.assigned_only <> o.assigned_only;
  RETURN NULL;
END
$$;
