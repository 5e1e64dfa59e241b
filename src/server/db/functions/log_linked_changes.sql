CREATE OR REPLACE FUNCTION log_linked_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- When a reminder is due is nobody's to see.
  IF TG_ARGV[0] = 'event' AND NOT EXISTS (
    SELECT to_jsonb(n) - 'remind_at' FROM new_rows n EXCEPT SELECT to_jsonb(o) - 'remind_at' FROM old_rows o
  ) THEN RETURN NULL; END IF;
  INSERT INTO row_changes (kind, row_id, audience)
  SELECT TG_ARGV[0], n.id, n.owner_id FROM new_rows n WHERE n.deleted_at IS NULL
  UNION SELECT TG_ARGV[0], o.id, o.owner_id FROM old_rows o WHERE o.deleted_at IS NULL;
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.team_id IS NOT NULL)
    AND NOT EXISTS (SELECT FROM old_rows o WHERE o.team_id IS NOT NULL) THEN RETURN NULL; END IF;
  INSERT INTO row_changes (kind, row_id, audience, whole)
  SELECT DISTINCT TG_ARGV[0], r.id, a.audience, a.whole
  FROM (
    SELECT n.id, n.owner_id, n.team_id, n.lead_id FROM new_rows n
    WHERE n.deleted_at IS NULL AND n.team_id IS NOT NULL
    UNION
    SELECT o.id, o.owner_id, o.team_id, o.lead_id FROM old_rows o
    WHERE o.deleted_at IS NULL AND o.team_id IS NOT NULL
  ) r CROSS JOIN LATERAL team_audiences(r.owner_id, r.team_id, linked_seen_by(r.lead_id, r.team_id)) a;
  RETURN NULL;
END
$$;
