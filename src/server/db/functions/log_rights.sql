-- The rows that a change of rights has just shown or hidden in a team: for one member, whose role has changed, or without
-- one for the whole team, once it shows its members more or less than before. `rights` says whether they saw all of it.
CREATE OR REPLACE FUNCTION log_rights(team uuid, who uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO row_changes (kind, row_id, audience, whole, snapshot)
  SELECT r.kind, r.row_id, r.audience, r.whole, r.snapshot
  FROM teams t CROSS JOIN LATERAL (
    SELECT 'rights' AS kind, t.id AS row_id, m.user_id AS audience, t.assigned_only AND m.role = 'member' AS whole,
      pg_current_snapshot() AS snapshot
    FROM team_members m WHERE m.team_id = t.id AND CASE WHEN who IS NULL THEN m.role = 'member' ELSE m.user_id = who END
    UNION ALL
    SELECT k.kind, k.row_id, coalesce(who, t.id), false, NULL FROM listed_rows(t.id) k
    WHERE k.kind = 'unlisted' OR k.seen_by IS NOT NULL AND (who IS NULL OR NOT who = ANY (k.seen_by))
  ) r
  WHERE t.id = team AND (who IS NULL OR t.assigned_only);
$$;
