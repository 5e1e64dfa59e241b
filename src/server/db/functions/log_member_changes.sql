-- The rows that somebody got to see or lost, for them alone. When a team ends, its rows are logged once, for all who were
-- in it: what `left` says bounds what they may learn of the team from then on.
CREATE OR REPLACE FUNCTION log_member_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_changes (kind, row_id, audience, whole, snapshot)
    SELECT 'joined', m.team_id, m.user_id, NOT t.assigned_only OR m.role <> 'member', pg_current_snapshot()
    FROM new_rows m JOIN teams t ON t.id = m.team_id;
    INSERT INTO row_changes (kind, row_id, audience)
    SELECT r.kind, r.row_id, m.user_id
    FROM new_rows m JOIN teams t ON t.id = m.team_id CROSS JOIN LATERAL listed_rows(m.team_id) r
    WHERE NOT t.assigned_only OR m.role <> 'member' OR r.seen_by IS NULL OR m.user_id = ANY (r.seen_by);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_changes (kind, row_id, audience)
    SELECT r.kind, r.row_id, m.user_id
    FROM old_rows m JOIN teams t ON t.id = m.team_id CROSS JOIN LATERAL listed_rows(m.team_id) r
    WHERE m.team_id IN (SELECT o.team_id FROM old_rows o GROUP BY 1 HAVING count(*) = 1)
      AND (NOT t.assigned_only OR m.role <> 'member' OR r.seen_by IS NULL OR m.user_id = ANY (r.seen_by));
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT r.kind, r.row_id, a.audience, a.whole
    FROM (SELECT o.team_id FROM old_rows o GROUP BY 1 HAVING count(*) > 1) m CROSS JOIN LATERAL listed_rows(m.team_id) r
    CROSS JOIN LATERAL (
      SELECT m.team_id AS audience, r.seen_by IS NOT NULL AS whole
      UNION ALL
      SELECT o.user_id, false FROM old_rows o WHERE o.team_id = m.team_id AND o.user_id = ANY (r.seen_by)
    ) a;
    -- Last, so that nothing that is committed meanwhile is neither listed nor before it.
    INSERT INTO row_changes (kind, row_id, audience, whole, snapshot)
    SELECT 'left', m.team_id, m.user_id, coalesce(NOT t.assigned_only OR m.role <> 'member', false), pg_current_snapshot()
    FROM old_rows m LEFT JOIN teams t ON t.id = m.team_id;
  ELSE
    INSERT INTO row_changes (kind, row_id, audience, whole, snapshot)
    SELECT r.kind, r.row_id, m.user_id, r.whole, r.snapshot
    FROM new_rows m JOIN old_rows o USING (team_id, user_id) JOIN teams t ON t.id = m.team_id
    CROSS JOIN LATERAL (
      SELECT 'rights' AS kind, m.team_id AS row_id, o.role <> 'member' AS whole, pg_current_snapshot() AS snapshot
      UNION ALL
      SELECT k.kind, k.row_id, false, NULL FROM listed_rows(m.team_id) k
      WHERE k.kind = 'unlisted' OR NOT m.user_id = ANY (k.seen_by)
    ) r
    WHERE t.assigned_only AND (m.role = 'member') <> (o.role = 'member');
  END IF;
  RETURN NULL;
END
$$;
