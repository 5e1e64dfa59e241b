-- Logs a change of a row of a noun that teams share, for everybody who may see it before or after (D68). The argument is
-- the kind. Nobody sees a deleted row, so changes to it are not logged.
CREATE OR REPLACE FUNCTION log_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := TG_ARGV[0];
  was_seen boolean := TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL;
  is_seen boolean := TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL;
  operation text;
  columns text[];
  stage_before lead_status;
  stage_after lead_status;
BEGIN
  IF was_seen AND is_seen THEN
    operation := 'updated';
    columns := changed_columns(OLD, NEW);
    -- When a reminder is due is nobody's to see.
    IF kind = 'event' AND columns = '{remind_at}' THEN RETURN NULL; END IF;
  ELSIF was_seen THEN operation := 'deleted';
  ELSIF NOT is_seen THEN RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN operation := 'created';
  ELSE operation := 'restored';
  END IF;
  IF kind = 'lead' THEN
    IF was_seen THEN stage_before := OLD.status; END IF;
    IF is_seen THEN stage_after := NEW.status; END IF;
  END IF;

  IF was_seen THEN
    INSERT INTO row_changes (kind, row_id, audience, operation, columns, stage_before, stage_after)
    VALUES (kind, OLD.id, OLD.owner_id, operation, columns, stage_before, stage_after);
  END IF;
  IF is_seen AND (NOT was_seen OR NEW.owner_id <> OLD.owner_id) THEN
    INSERT INTO row_changes (kind, row_id, audience, operation, columns, stage_before, stage_after)
    VALUES (kind, NEW.id, NEW.owner_id, operation, columns, stage_before, stage_after);
  END IF;
  -- Most rows belong to no team.
  IF (NOT was_seen OR OLD.team_id IS NULL) AND (NOT is_seen OR NEW.team_id IS NULL) THEN RETURN NULL; END IF;
  INSERT INTO row_changes (kind, row_id, audience, whole, operation, columns, stage_before, stage_after)
  SELECT DISTINCT kind, (r.side ->> 'id')::uuid, t.audience, t.whole, operation, columns, stage_before, stage_after
  FROM unnest(ARRAY[CASE WHEN was_seen THEN to_jsonb(OLD) END, CASE WHEN is_seen THEN to_jsonb(NEW) END]) r (side)
  CROSS JOIN LATERAL team_audiences((r.side ->> 'owner_id')::uuid, (r.side ->> 'team_id')::uuid, CASE
    WHEN kind <> 'lead' THEN linked_seen_by((r.side ->> 'lead_id')::uuid, (r.side ->> 'team_id')::uuid)
    WHEN r.side ->> 'assignee_id' IS NOT NULL THEN ARRAY[(r.side ->> 'assignee_id')::uuid]
  END) t
  WHERE r.side ->> 'team_id' IS NOT NULL;
  RETURN NULL;
END
$$;
