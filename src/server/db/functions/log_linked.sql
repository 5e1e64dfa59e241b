-- For tasks, notes and events. The argument is the kind.
CREATE OR REPLACE FUNCTION log_linked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_changes (kind, row_id, audience)
  SELECT TG_ARGV[0], r.id, r.owner_id FROM changed_rows r WHERE r.deleted_at IS NULL;
  IF EXISTS (SELECT FROM changed_rows r WHERE r.team_id IS NOT NULL) THEN
    INSERT INTO row_changes (kind, row_id, audience, whole)
    SELECT TG_ARGV[0], r.id, a.audience, a.whole
    FROM changed_rows r
    CROSS JOIN LATERAL team_audiences(r.owner_id, r.team_id, linked_seen_by(r.lead_id, r.team_id)) a
    WHERE r.deleted_at IS NULL AND r.team_id IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
